import type { Fare } from "#shared/fares/fare.ts";
import type { Cents } from "#shared/money.ts";
import type { RatingStatus } from "#shared/ratings/rating-rule.ts";
import type { RideActor, RideState } from "#shared/rides/ride-states.ts";
import type { NamedPoint } from "./places.ts";

export interface Moment {
  state: RideState;
  at: Date;
  by: RideActor;
}

/** How a ride of the history went: its timeline, and who got what when it was not completed. */
export interface Story {
  moments: Moment[];
  reason: string | null;
  due: { refund: Cents; driverKeeps: Cents } | null;
}

/** What a rider said of a completed ride, and when. */
interface PastRating {
  status: RatingStatus;
  at: Date;
}

/** A ride that is over. Its people are named by their e-mails. */
export interface PastRide extends Story {
  id: string;
  quoteId: string;
  reference: string;
  kind: "instant" | "scheduled";
  riderEmail: string;
  driverEmail: string;
  from: NamedPoint;
  to: NamedPoint;
  milesHundredths: number;
  minutes: number;
  pickupMinutes: number;
  pickupAt: Date | null;
  fare: Fare;
  requestedAt: Date;
  /** Null while the rider has not answered. */
  rating: PastRating | null;
}

/** When the ride entered the state; null when it never did. */
export function momentOf(ride: Story, state: RideState): Date | null {
  return ride.moments.find((moment) => moment.state === state)?.at ?? null;
}

/** The state the ride ended in, when, and by whom. Throws for a ride without a timeline. */
export function endOf(ride: Story): Moment {
  const last = ride.moments.at(-1);
  if (!last) throw new Error("a ride of the history has no timeline");
  return last;
}
