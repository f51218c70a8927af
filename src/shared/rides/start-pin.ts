import { marketClock } from "#shared/market-time.ts";

/** Rides that the driver can start only with the rider's PIN. A rider may require it for every ride. */
export const pinPolicies = ["off", "night", "first_rides", "always"] as const;
export type PinPolicy = (typeof pinPolicies)[number];

export const pinLimits = {
  wrongTries: 5,
  lockSeconds: 60,
  /** Number of rides for which a rider counts as new. */
  firstRides: 3,
  /** Hours of the day, in the market's time zone. */
  nightFrom: 22,
  nightUntil: 6,
} as const;

export interface PinFacts {
  isRequestedByRider: boolean;
  /** Rides that the rider has completed. */
  completedRides: number;
  /** Scheduled pickup, or the time of acceptance. */
  startsAt: Date;
}

export function isPinRequired(
  policy: PinPolicy,
  { isRequestedByRider, completedRides, startsAt }: PinFacts,
): boolean {
  if (isRequestedByRider || policy === "always") return true;
  if (policy === "first_rides") return completedRides < pinLimits.firstRides;
  if (policy === "off") return false;
  return isNight(startsAt);
}

/** From 10 PM to 6 AM in the market's time zone. */
export function isNight(at: Date): boolean {
  const { hour } = marketClock(at);
  return hour >= pinLimits.nightFrom || hour < pinLimits.nightUntil;
}
