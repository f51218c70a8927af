import type { Ride } from "#shared/rides/contract.ts";
import { reasonGiven } from "#shared/rides/wire-status.ts";

/** What the one who ended the ride said of it; nothing when nothing was said. */
export const ReasonGiven = ({ ride }: { ride: Pick<Ride, "state" | "reason"> }) => {
  const reason = reasonGiven(ride);
  return reason && <p className="break-words text-fg-2">The reason given: {reason}</p>;
};
