import type { Rating } from "#shared/ratings/contract.ts";
import { type RatedRide, ratableUntil } from "#shared/ratings/rating-rule.ts";

/** A rating as its rider sees it in a list. */
export function ratingStanding(ride: RatedRide, now: Date): Omit<Rating, "isNeverAgain"> {
  const until = ratableUntil(ride);
  return {
    rideAgain: ride.status ?? "PENDING",
    ratableUntil: until && now < until ? until.toISOString() : null,
  };
}

/** A rating as its rider sees it with the ride. */
export function ratingView(ride: RatedRide & { isNeverAgain: boolean }, now: Date): Rating {
  return { ...ratingStanding(ride, now), isNeverAgain: ride.isNeverAgain };
}
