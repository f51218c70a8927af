import type { Rating } from "#shared/ratings/contract.ts";
import { type RatedRide, ratableUntil } from "#shared/ratings/rating-rule.ts";

/** Private to the rider; the driver sees none of it. */
export interface Kept {
  isNeverAgain: boolean;
  ratingNote: string | null;
}

/** Rider's view of a rating in a list. */
export function ratingStanding(
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
export function ratingView(ride: RatedRide & Kept, now: Date): Rating {
  const { isNeverAgain, ratingNote: note } = ride;
  return { ...ratingStanding(ride, now), isNeverAgain, note };
}
