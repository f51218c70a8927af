/** How far ahead a ride is scheduled: from 24 hours to 90 days, both borders included. */
export const advanceBooking = { minHours: 24, maxDays: 90 } as const;

const HOUR_MS = 3_600_000;

/** The first instant that can be booked. */
export function earliestPickup(now: Date): Date {
  return new Date(now.getTime() + advanceBooking.minHours * HOUR_MS);
}

/** The last instant that can be booked. */
export function latestPickup(now: Date): Date {
  return new Date(now.getTime() + advanceBooking.maxDays * 24 * HOUR_MS);
}

/** Whether the pickup is 24 hours or more away. */
export function isFarEnoughAhead(pickupAt: Date, now: Date): boolean {
  return pickupAt >= earliestPickup(now);
}

/** Whether the pickup is more than 90 days away. */
export function isTooFarAhead(pickupAt: Date, now: Date): boolean {
  return pickupAt > latestPickup(now);
}
