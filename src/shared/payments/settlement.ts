import { type Cents, cents } from "#shared/money.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/**
 * What the ride's state says about its money. Due amounts are those of a cancellation or a no-show, else 0. Granted is
 * what an admin gives back on top of that, and the driver's part of it.
 */
export type RideMoney = {
  readonly state: RideState;
  readonly fare: Cents;
  /** What the driver's referral credit adds to the fare of a completed ride; refunds take none of it back. */
  readonly driverCredit: Cents;
  readonly refundDue: Cents;
  readonly driverDue: Cents;
  readonly granted: Cents;
  readonly grantedByDriver: Cents;
};

/** What has happened to the payment so far, as the provider confirmed it. */
export type PaymentMoney = {
  readonly state: "creating" | "open" | "authorized" | "captured" | "released" | "lapsed";
  readonly captured: Cents;
  readonly refunded: Cents;
  readonly transferred: Cents;
  /** Of the transferred: taken back from the driver's account. */
  readonly reversed: Cents;
  /** Of what the driver has to give back: could not be taken back, and is owed until later fares repay it. */
  readonly receivable: Cents;
  /** Of what the driver is due: kept to repay a receivable instead of being transferred. */
  readonly withheld: Cents;
  readonly dispute: DisputeMoney;
};

/** What the rider's bank has done about the payment. */
export type DisputeMoney = {
  /** Whether the bank has taken money that is not given back: it still decides, or it has. */
  readonly state: "none" | "open" | "lost";
  readonly taken: Cents;
  /** Of what is owed to the rider: what is noted to have come from the bank instead of us. */
  readonly chargedBack: Cents;
};

export type MoneyStep =
  | { readonly kind: "capture" }
  | { readonly kind: "release" }
  | { readonly kind: "reverse"; readonly amount: Cents }
  | { readonly kind: "owe"; readonly amount: Cents }
  | { readonly kind: "refund"; readonly amount: Cents }
  | { readonly kind: "transfer"; readonly amount: Cents }
  | { readonly kind: "charge_back"; readonly amount: Cents };

const neverRidden: readonly RideState[] = ["lapsed", "rejected", "expired"];
const undecided: readonly RideState[] = ["awaiting_payment", "pending"];

/**
 * The next thing to do so that the money agrees with the ride, or null when it does. Doing the steps one after
 * the other always comes to an end, from whatever point a crash left them.
 */
export function nextMoneyStep(ride: RideMoney, payment: PaymentMoney): MoneyStep | null {
  if (payment.state === "authorized") return stepForAuthorized(ride);
  if (payment.state === "captured") return stepForCaptured(ride, payment);
  return null;
}

function stepForAuthorized(ride: RideMoney): MoneyStep | null {
  if (undecided.includes(ride.state)) return null;
  const nothingKept = ride.state === "cancelled" && ride.driverDue === 0;
  return neverRidden.includes(ride.state) || nothingKept
    ? { kind: "release" }
    : { kind: "capture" };
}

function stepForCaptured(ride: RideMoney, payment: PaymentMoney): MoneyStep | null {
  const fromBank = givenByBank(ride, payment) - payment.dispute.chargedBack;
  if (fromBank !== 0) return { kind: "charge_back", amount: cents(fromBank) };
  const refund = refundMissing(ride, payment);
  // Stripe refuses to refund a disputed charge.
  if (refund > 0 && payment.dispute.state === "none") return { kind: "refund", amount: refund };
  return stepForDriver(driverOwed(ride), payment);
}

/**
 * Comes after the rider's refund, which never waits for the driver's money. What the driver has too much is taken back
 * from the ride's transfer; the part that never was a transfer becomes owed.
 */
function stepForDriver(due: Cents, payment: PaymentMoney): MoneyStep | null {
  const { transferred, reversed, receivable, withheld } = payment;
  const missing = due - (transferred - reversed - receivable + withheld);
  // A ride has one transfer: what is missing of one that was made by hand is left to the admins.
  if (missing > 0 && transferred === 0) return { kind: "transfer", amount: cents(missing) };
  if (missing >= 0) return null;
  const reversible = Math.max(0, transferred - reversed - receivable);
  return reversible > 0
    ? { kind: "reverse", amount: cents(Math.min(-missing, reversible)) }
    : { kind: "owe", amount: cents(-missing) };
}

/** What of the rider's money the bank has given for good; while it decides, what was noted before stays. */
function givenByBank(ride: RideMoney, { captured, refunded, dispute }: PaymentMoney): number {
  if (dispute.state === "open") return dispute.chargedBack;
  if (dispute.state === "none") return 0;
  return Math.max(0, Math.min(refundOwed(ride, captured) - refunded, dispute.taken));
}

/** What the rider is owed and has got neither from us nor, for good, from the bank. */
export function refundMissing(ride: RideMoney, payment: PaymentMoney): Cents {
  const { captured, refunded, dispute } = payment;
  return cents(Math.max(0, refundOwed(ride, captured) - refunded - dispute.chargedBack));
}

/** Whether the rider is owed something that nobody can send as long as the bank's word stands. */
export const isHeldByDispute = (ride: RideMoney, payment: PaymentMoney): boolean =>
  payment.state === "captured" &&
  payment.dispute.state !== "none" &&
  refundMissing(ride, payment) > 0;

/** What goes back to the rider in all. */
export function refundOwed(ride: RideMoney, captured: Cents): Cents {
  if (neverRidden.includes(ride.state)) return captured;
  const isCut = ride.state === "cancelled" || ride.state === "no_show";
  return cents((isCut ? ride.refundDue : 0) + ride.granted);
}

/** What the driver has of the ride in the end. */
export function driverOwed(ride: RideMoney): Cents {
  if (ride.state === "completed")
    return cents(ride.fare + ride.driverCredit - ride.grantedByDriver);
  const isCut = ride.state === "cancelled" || ride.state === "no_show";
  return cents(isCut ? ride.driverDue - ride.grantedByDriver : 0);
}
