import { plusMinutes } from "#shared/rides/deadlines.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/** A ride for the same pickup is asked for until so many hours before it. */
const LEAST_HOURS = 2;

/** Whether a ride on a later day fell through without its rider's doing; `movedBy` is who ended it. */
export function isReplaceable(ride: {
  kind: "instant" | "scheduled";
  state: RideState;
  movedBy: string;
}): boolean {
  if (ride.kind === "instant") return false;
  if (ride.state === "cancelled") return ride.movedBy !== "rider";
  return ride.state === "rejected" || ride.state === "expired";
}

/** Whether it is early enough to ask another driver for a pickup that was promised. */
export function mayStillBeKept(pickupAt: Date, now: Date): boolean {
  return pickupAt >= plusMinutes(now, 60 * LEAST_HOURS);
}
