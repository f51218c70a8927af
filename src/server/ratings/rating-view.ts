import type { Rating } from "#shared/ratings/contract.ts";
import { type RatedRide, ratableUntil } from "#shared/ratings/rating-rule.ts";

/** Parts of a rating that the driver never sees. */
export interface PrivateRating {
  isNeverAgain: boolean;
  ratingNote: string | null;
}

/** Rider's view of a rating in a list. */
export function ratingSummary(
  ride: RatedRide,
  now: Date,
): Pick<Rating, "rideAgain" | "ratableUntil"> {
  const until = ratableUntil(ride);
  return {
    rideAgain: ride.status ?? "PENDING",
    ratableUntil: until && now < until ? until.toISOString() : null,
  };
}

/** Rider's view of a rating with its ride. */
export function ratingView(ride: RatedRide & PrivateRating, now: Date): Rating {
  const { isNeverAgain, ratingNote: note } = ride;
  return { ...ratingSummary(ride, now), isNeverAgain, note };
}
