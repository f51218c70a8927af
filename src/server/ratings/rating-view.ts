import type { Rating } from "#shared/ratings/contract.ts";
import { type RatedRide, ratableUntil } from "#shared/ratings/rating-rule.ts";

/** What goes with a rating; its driver sees none of it. */
export interface Kept {
  isNeverAgain: boolean;
  ratingNote: string | null;
}

/** A rating as its rider sees it in a list. */
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

/** A rating as its rider sees it with the ride. */
export function ratingView(ride: RatedRide & Kept, now: Date): Rating {
  const { isNeverAgain, ratingNote: note } = ride;
  return { ...ratingStanding(ride, now), isNeverAgain, note };
}
