import { marketClock } from "#shared/market-time.ts";

/** On which rides the driver must enter the rider's PIN to start. A rider may ask for it on every ride. */
export const pinPolicies = ["off", "night", "first_rides", "always"] as const;
export type PinPolicy = (typeof pinPolicies)[number];

export const pinLimits = {
  wrongTries: 5,
  lockSeconds: 60,
  /** Number of rides for which a rider counts as new. */
  firstRides: 3,
  /** New York hours. */
  nightFrom: 22,
  nightUntil: 6,
} as const;

export interface PinFacts {
  isWished: boolean;
  /** Rides that the rider has completed. */
  completedRides: number;
  /** Scheduled pickup, or the time of acceptance. */
  startsAt: Date;
}

export function isPinAsked(
  policy: PinPolicy,
  { isWished, completedRides, startsAt }: PinFacts,
): boolean {
  if (isWished || policy === "always") return true;
  if (policy === "first_rides") return completedRides < pinLimits.firstRides;
  if (policy === "off") return false;
  return isNight(startsAt);
}

/** From 10 PM to 6 AM in New York. */
export function isNight(at: Date): boolean {
  const { hour } = marketClock(at);
  return hour >= pinLimits.nightFrom || hour < pinLimits.nightUntil;
}
