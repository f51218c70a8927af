import type { Ride } from "#shared/rides/contract.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";

const LEAD_MINUTES = 3;

/** The ride that a driver should do something for now: first one that is under way, then the oldest request. */
export function rideToServe(rides: readonly Ride[], now: Date): Ride | null {
  const oldestFirst = rides.toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt));
  const underWay = oldestFirst.find((ride) => isUnderWay(ride) && isDue(ride, now));
  return underWay ?? oldestFirst.find(({ state }) => state === "pending") ?? null;
}

/** Whether the rider of a scheduled ride may be expected at the pickup; an instant ride is always due. */
export function isPickupTime({ pickupAt }: Ride, now: Date): boolean {
  return pickupAt === null || now >= new Date(pickupAt);
}

function isUnderWay({ state }: Ride): boolean {
  return state === "accepted" || state === "arrived" || state === "started";
}

/** A scheduled ride is left alone until shortly before its pickup. */
function isDue({ pickupAt }: Ride, now: Date): boolean {
  return pickupAt === null || plusMinutes(now, LEAD_MINUTES) >= new Date(pickupAt);
}
