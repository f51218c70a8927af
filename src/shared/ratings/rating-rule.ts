import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

export const ratingStatuses = ["YES", "NO"] as const;
export type RatingStatus = (typeof ratingStatuses)[number];

/** A ride can be rated for some days after its end, and the rating changed for some hours. */
export const ratingPeriods = { days: 30, changeHours: 24 } as const;

/** `status` and `ratedAt` are null without a rating. */
export interface RatedRide {
  state: RideState;
  endedAt: Date | null;
  status: RatingStatus | null;
  ratedAt: Date | null;
}

/** Deadline to rate a ride or to change its rating; null unless the ride is completed. */
export function ratableUntil({ state, endedAt, ratedAt }: RatedRide): Date | null {
  if (state !== "completed" || endedAt === null) return null;
  if (ratedAt === null) return plusMinutes(endedAt, ratingPeriods.days * 24 * 60);
  return plusMinutes(ratedAt, ratingPeriods.changeHours * 60);
}

/** Why an answer is refused, or null. Repeating the same answer is always accepted and changes nothing. */
export function ratingRefusal(ride: RatedRide, answer: RatingStatus, now: Date): string | null {
  const until = ratableUntil(ride);
  if (until === null) return "This ride can be rated once it is completed";
  if (ride.status === answer || now < until) return null;
  return ride.ratedAt === null
    ? `A ride can be rated within ${ratingPeriods.days} days of its end`
    : `A rating can be changed within ${ratingPeriods.changeHours} hours`;
}
