/** Lead time of scheduled rides, both bounds inclusive. */
export const leadTime = { minHours: 24, maxDays: 90 } as const;

const HOUR_MS = 3_600_000;

export function earliestPickup(now: Date): Date {
  return new Date(now.getTime() + leadTime.minHours * HOUR_MS);
}

export function latestPickup(now: Date): Date {
  return new Date(now.getTime() + leadTime.maxDays * 24 * HOUR_MS);
}

export function isFarEnoughAhead(pickupAt: Date, now: Date): boolean {
  return pickupAt >= earliestPickup(now);
}

export function isTooFarAhead(pickupAt: Date, now: Date): boolean {
  return pickupAt > latestPickup(now);
}
