import type { Ride } from "#shared/rides/contract.ts";
import { customReason } from "#shared/rides/wire-status.ts";

/** Reason given for ending the ride; renders nothing if there is none. */
export const ReasonGiven = ({ ride }: { ride: Pick<Ride, "state" | "reason"> }) => {
  const reason = customReason(ride);
  return reason && <p className="break-words text-fg-2">Reason: {reason}</p>;
};
