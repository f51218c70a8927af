import type { Ride } from "#shared/rides/contract.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";

type Listed = Pick<Ride, "state" | "pickupAt" | "requestedAt">;

const LEAD_MINUTES = 3;

/** The ride that a driver should do something for now: first one that is under way, then the oldest request. */
export function rideToServe<R extends Listed>(rides: readonly R[], now: Date): R | null {
  const oldestFirst = rides.toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt));
  const underWay = oldestFirst.find((ride) => isUnderWay(ride) && isDue(ride, now));
  return underWay ?? oldestFirst.find(({ state }) => state === "pending") ?? null;
}

/** Whether the rider may be expected at the pickup; that of an instant ride always. */
export function isPickupTime({ pickupAt }: Listed, now: Date): boolean {
  return pickupAt === null || now >= new Date(pickupAt);
}

function isUnderWay({ state }: Listed): boolean {
  return state === "accepted" || state === "arrived" || state === "started";
}

/** A scheduled ride is left alone until shortly before its pickup. */
function isDue({ pickupAt }: Listed, now: Date): boolean {
  return pickupAt === null || plusMinutes(now, LEAD_MINUTES) >= new Date(pickupAt);
}
