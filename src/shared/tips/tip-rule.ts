import { type Cents, cents, formatMoney } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/** A completed ride can be tipped for some days after its end. */
export const tipTerms = { days: 30, least: cents(100), most: cents(20_000) } as const;

/** Offered as buttons, in dollars. */
export const suggestedTips = [2, 4] as const;

export const TIP_AMOUNT_MESSAGE = "Enter an amount in dollars and cents, such as 3 or 3.50";
export const TIP_LEAST_MESSAGE = `A tip is at least ${formatMoney(tipTerms.least)}`;
export const TIP_MOST_MESSAGE = `A tip is at most ${formatMoney(tipTerms.most)}`;

export interface TippedRide {
  state: RideState;
  endedAt: Date | null;
  /** Amount charged for the ride, and its part that was or will be refunded. */
  captured: Cents;
  givenBack: Cents;
  /** The payment is disputed or was charged back. */
  isDisputed: boolean;
  /** The driver has a payout account that can receive money. */
  isDriverPayable: boolean;
}

/** Deadline for a tip; null for a ride that cannot be tipped. */
export function tippableUntil({ endedAt, ...ride }: TippedRide): Date | null {
  if (ride.state !== "completed" || endedAt === null) return null;
  const isGivenBack = ride.captured > 0 && ride.givenBack >= ride.captured;
  if (isGivenBack || ride.isDisputed || !ride.isDriverPayable) return null;
  return plusMinutes(endedAt, tipTerms.days * 24 * 60);
}

/** Why a tip is refused, or null. */
export function tipRefusal(ride: TippedRide, now: Date): string | null {
  if (ride.state !== "completed") return "A ride can be tipped once it is completed";
  if (!ride.isDriverPayable) return "The driver cannot receive tips at the moment";
  const until = tippableUntil(ride);
  if (until === null) return "This ride was refunded or is disputed, so it cannot be tipped";
  return now < until ? null : `A ride can be tipped within ${tipTerms.days} days of its end`;
}
