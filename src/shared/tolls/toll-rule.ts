import { type Cents, formatMoney } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/** Hours after a ride's end in which a toll can be entered, and hours in which the rider can object. */
export const tollHours = { enter: 24, object: 24 } as const;

/** A second toll of a road within these minutes must be confirmed. */
export const SAME_ROAD_MINUTES = 15;

/** Most for each toll, and for all of a ride. */
export interface TollLimits {
  each: Cents;
  ride: Cents;
}

/** Shown with each price before the choice, and where the rider pays. */
export const tollNotice = (most: Cents): string =>
  `Tolls, if any, are added at cost (with proof, up to ${shortMoney(most)} a ride)`;

/** On payment pages: the agreement to later charges. */
export const tollConsent = (most: Cents): string =>
  `${tollNotice(most)}. They are charged to this card. You can object to each toll for ${tollHours.object} hours first.`;

const shortMoney = (amount: Cents): string => formatMoney(amount).replace(/\.00$/, "");

export interface TolledRide {
  state: RideState;
  endedAt: Date | null;
  /** The rider agreed to tolls when paying. */
  isAgreed: boolean;
  /** Stripe keeps the card that paid the ride. */
  isCardKept: boolean;
}

/** Why a toll cannot be entered, or null. */
export function tollRefusal(ride: TolledRide, now: Date): string | null {
  if (!ride.isAgreed) return "No tolls can be added: they were not part of this ride's offer";
  if (!ride.isCardKept)
    return "No tolls can be added: the rider's payment method cannot be charged after the ride";
  if (ride.state === "started") return null;
  if (ride.state !== "completed" || ride.endedAt === null)
    return "Tolls can be added once the ride has started";
  return now < enterableUntil(ride.endedAt)
    ? null
    : `Tolls can be added within ${tollHours.enter} hours of the ride's end`;
}

/** Deadline to enter a toll of an ended ride. */
export const enterableUntil = (endedAt: Date): Date => plusMinutes(endedAt, tollHours.enter * 60);

/** Deadline to object to a toll. */
export const objectableUntil = (enteredAt: Date): Date =>
  plusMinutes(enteredAt, tollHours.object * 60);

/** Why an amount is refused, or null. `entered` is the sum of the ride's tolls that were not rejected. */
export function amountRefusal(amount: Cents, entered: number, limits: TollLimits): string | null {
  if (amount > limits.each)
    return `A toll is at most ${formatMoney(limits.each)}. Enter the amount on the receipt.`;
  if (entered + amount <= limits.ride) return null;
  const remainingCents = Math.max(limits.ride - entered, 0) as Cents;
  return `All tolls of a ride are at most ${formatMoney(limits.ride)}; ${formatMoney(remainingCents)} is left.`;
}

/**
 * `open`: the rider can object. `objected`: an admin decides. `due`: about to be charged. `unpaid`: the card was
 * refused, and the rider is asked to pay.
 */
export const tollStates = [
  "open",
  "objected",
  "rejected",
  "due",
  "unpaid",
  "paid",
  "refunding",
  "refunded",
] as const;
export type TollState = (typeof tollStates)[number];

/** Decision reason of a toll that its driver withdrew. */
export const WITHDRAWN = "The driver withdrew it";

/** States in which the driver can withdraw a toll: nothing is charged yet. */
export const isWithdrawable = (state: TollState): boolean =>
  state === "open" || state === "objected";

export interface TollFacts {
  objectUntil: Date;
  isObjected: boolean;
  decision: "charge" | "reject" | null;
  /** Refund that an admin granted and its part returned so far, in cents; null until the toll was charged. */
  paid: { granted: number; returned: number } | null;
  /** The card was refused. */
  isRefused: boolean;
  /** The ride has ended, and did not take place. */
  isVoid: boolean;
  /** The ride's payment was refunded in full or is disputed: an admin decides. */
  isGivenBack: boolean;
}

export function tollState(toll: TollFacts, now: Date): TollState {
  if (toll.paid) return paidState(toll.paid);
  if (toll.decision === "reject" || toll.isVoid) return "rejected";
  const pending = toll.decision === null ? undecidedState(toll, now) : null;
  return pending ?? (toll.isRefused ? "unpaid" : "due");
}

/** Null for a toll that is charged without a decision. */
function undecidedState(toll: TollFacts, now: Date): TollState | null {
  if (toll.isObjected) return "objected";
  if (now < toll.objectUntil) return "open";
  return toll.isGivenBack ? "objected" : null;
}

function paidState({ granted, returned }: NonNullable<TollFacts["paid"]>): TollState {
  if (granted === 0) return "paid";
  return returned < granted ? "refunding" : "refunded";
}
