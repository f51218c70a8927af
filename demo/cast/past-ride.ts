import type { Fare } from "#shared/fares/fare.ts";
import type { Cents } from "#shared/money.ts";
import type { RatingStatus } from "#shared/ratings/rating-rule.ts";
import type { RideActor, RideState } from "#shared/rides/ride-states.ts";
import type { Surcharge } from "#shared/surcharges/surcharges-for.ts";
import type { NamedPoint } from "./places.ts";

export interface Moment {
  state: RideState;
  at: Date;
  by: RideActor;
}

/** Timeline of a past ride; `split` of its total is null unless the ride was canceled or a no-show. */
export interface Timeline {
  moments: Moment[];
  reason: string | null;
  split: { refund: Cents; driverKeeps: Cents } | null;
}

/** Rating of a completed ride, and its time. */
interface PastRating {
  status: RatingStatus;
  at: Date;
}

/** A finished ride. People are identified by e-mail. */
export interface PastRide extends Timeline {
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
  /** Government fees, passed through at cost. */
  fees: readonly Surcharge[];
  /** The amount charged: the total of the fare, and the fees. */
  due: Cents;
  requestedAt: Date;
  /** Null without a rating. */
  rating: PastRating | null;
  /** Null without a tip. */
  tip: Cents | null;
}

/** When the ride entered the state; null if it never did. */
export function momentOf(ride: Timeline, state: RideState): Date | null {
  return ride.moments.find((moment) => moment.state === state)?.at ?? null;
}

/** Last state of the ride, with time and actor. Throws for an empty timeline. */
export function endOf(ride: Timeline): Moment {
  const lastMoment = ride.moments.at(-1);
  if (!lastMoment) throw new Error("a past ride has an empty timeline");
  return lastMoment;
}
