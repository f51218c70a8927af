import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/** Hours before the pickup until which another driver can be asked. */
const MIN_HOURS = 2;

/** True if a scheduled ride failed and the rider did not cause it; `movedBy` is the actor that ended it. */
export function isReplaceable(ride: {
  kind: "instant" | "scheduled";
  state: RideState;
  movedBy: string;
}): boolean {
  if (ride.kind === "instant") return false;
  if (ride.state === "cancelled") return ride.movedBy !== "rider";
  return ride.state === "rejected" || ride.state === "expired";
}

/** Whether there is time to ask another driver for the same pickup. */
export function isEarlyEnoughToReplace(pickupAt: Date, now: Date): boolean {
  return pickupAt >= plusMinutes(now, 60 * MIN_HOURS);
}
