import type { Ride } from "#shared/rides/contract.ts";
import { reasonGiven } from "#shared/rides/wire-status.ts";

/** Reason given for ending the ride; empty without one. */
export const ReasonGiven = ({ ride }: { ride: Pick<Ride, "state" | "reason"> }) => {
  const reason = reasonGiven(ride);
  return reason && <p className="break-words text-fg-2">The reason given: {reason}</p>;
};
