import { type Cents, cents } from "#shared/money.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/**
 * Amounts due by the ride's state. `refundDue` and `driverDue` apply to cancellations and no-shows, otherwise
 * 0. `granted` is an admin's refund on top, `grantedByDriver` the driver's part of it.
 */
export type RideMoney = {
  readonly state: RideState;
  readonly fare: Cents;
  /** Referral credit added to a completed ride's fare; refunds do not reduce it. */
  readonly driverCredit: Cents;
  readonly refundDue: Cents;
  readonly driverDue: Cents;
  readonly granted: Cents;
  readonly grantedByDriver: Cents;
  /** Driver's part that was taken back for fraud, without a refund. */
  readonly takenBack: Cents;
  /** True while the driver's money waits: the ride is under review, or a new driver's transfer is not due. */
  readonly isTransferHeld: boolean;
};

/** Payment so far, as confirmed by the provider. */
export type PaymentMoney = {
  readonly state: "creating" | "open" | "authorized" | "captured" | "released" | "lapsed";
  readonly captured: Cents;
  readonly refunded: Cents;
  /** Refunds requested from the provider and not confirmed yet. */
  readonly refunding: Cents;
  /** A refund failed, and a person decides about the next one. */
  readonly isRefundHeld: boolean;
  readonly transferred: Cents;
  /** Part of `transferred` reversed from the driver's account. */
  readonly reversed: Cents;
  /** Driver's part of refunds that could not be reversed; owed until later fares repay it. */
  readonly receivable: Cents;
  /** Part of the driver's due withheld to repay a debt instead of being transferred. */
  readonly withheld: Cents;
  readonly dispute: DisputeMoney;
};

export type DisputeMoney = {
  /** `open` while the bank decides, `lost` if it kept money. */
  readonly state: "none" | "open" | "lost";
  /** Withdrawn by the rider's bank. */
  readonly taken: Cents;
  /** Part of the rider's refund recorded as paid by the bank instead of us. */
  readonly chargedBack: Cents;
};

/**
 * Amounts in cents. `reverse`: of the driver's transfer; `owe`: book a driver's debt; `charge_back`: book a refund
 * that the bank paid.
 */
export type MoneyStep =
  | { readonly kind: "capture" }
  | { readonly kind: "release" }
  | { readonly kind: "reverse"; readonly amount: Cents }
  | { readonly kind: "owe"; readonly amount: Cents }
  | { readonly kind: "refund"; readonly amount: Cents }
  | { readonly kind: "transfer"; readonly amount: Cents }
  | { readonly kind: "charge_back"; readonly amount: Cents };

const statesWithoutRide: readonly RideState[] = ["lapsed", "rejected", "expired"];
const statesBeforeAnswer: readonly RideState[] = ["awaiting_payment", "pending"];

/**
 * The next step that brings the payment in line with the ride, or null if none is left. Repeating it always
 * terminates, from any point where a crash interrupted it.
 */
export function nextMoneyStep(ride: RideMoney, payment: PaymentMoney): MoneyStep | null {
  if (payment.state === "authorized") return nextAuthorizedStep(ride);
  if (payment.state === "captured") return stepForCaptured(ride, payment);
  return null;
}

function nextAuthorizedStep(ride: RideMoney): MoneyStep | null {
  if (statesBeforeAnswer.includes(ride.state)) return null;
  const nothingKept = ride.state === "cancelled" && ride.driverDue === 0;
  return statesWithoutRide.includes(ride.state) || nothingKept
    ? { kind: "release" }
    : { kind: "capture" };
}

function stepForCaptured(ride: RideMoney, payment: PaymentMoney): MoneyStep | null {
  const fromBank = givenByBank(ride, payment) - payment.dispute.chargedBack;
  if (fromBank !== 0) return { kind: "charge_back", amount: cents(fromBank) };
  const refund = refundMissing(ride, payment);
  // Stripe refuses to refund a disputed charge.
  if (refund > 0 && payment.dispute.state === "none" && !payment.isRefundHeld)
    return { kind: "refund", amount: refund };
  return stepForDriver(ride, payment);
}

/**
 * Runs after the rider's refund, which never waits for the driver's money. An excess is reversed from the
 * ride's transfer; the rest becomes a debt.
 */
function stepForDriver(ride: RideMoney, payment: PaymentMoney): MoneyStep | null {
  const { transferred, reversed, receivable } = payment;
  const missing = driverMissing(ride, payment);
  // A ride has one transfer. If a manual one fell short, the difference is left to the admins.
  if (missing > 0 && transferred === 0 && !ride.isTransferHeld)
    return { kind: "transfer", amount: cents(missing) };
  if (missing >= 0) return null;
  const reversible = Math.max(0, transferred - reversed - receivable);
  return reversible > 0
    ? { kind: "reverse", amount: cents(Math.min(-missing, reversible)) }
    : { kind: "owe", amount: cents(-missing) };
}

/** Owed to the driver and neither transferred nor kept for a debt; negative if too much was. */
const driverMissing = (
  ride: RideMoney,
  { transferred, reversed, receivable, withheld }: PaymentMoney,
): number => driverOwed(ride) - (transferred - reversed - receivable + withheld);

/** Whether a transfer that is owed waits. */
export const isAwaitingTransfer = (ride: RideMoney, payment: PaymentMoney): boolean =>
  ride.isTransferHeld &&
  payment.state === "captured" &&
  payment.transferred === 0 &&
  driverMissing(ride, payment) > 0;

/**
 * Whether a transfer can be drawn on the ride's charge. Stripe limits such transfers by the charge and does not say
 * whether refunds lower that limit, so what refunds have left counts. The rest is the platform's own money.
 */
export const isCoveredByCharge = (
  { captured, refunded, refunding }: PaymentMoney,
  amount: Cents,
): boolean => amount <= captured - refunded - refunding;

/** Part of the rider's refund paid by the bank for good; unchanged while the bank decides. */
function givenByBank(
  ride: RideMoney,
  { captured, refunded, refunding, dispute }: PaymentMoney,
): number {
  if (dispute.state === "open") return dispute.chargedBack;
  if (dispute.state === "none") return 0;
  return Math.max(0, Math.min(refundOwed(ride, captured) - refunded - refunding, dispute.taken));
}

/** Owed to the rider, and neither requested from the provider nor paid by the bank for good. */
export function refundMissing(ride: RideMoney, payment: PaymentMoney): Cents {
  const { captured, refunded, refunding, dispute } = payment;
  const givenCents = refunded + refunding + dispute.chargedBack;
  return cents(Math.max(0, refundOwed(ride, captured) - givenCents));
}

/** Whether a refund is in transit or waits for a person's decision. */
export const isAwaitingRefund = (ride: RideMoney, payment: PaymentMoney): boolean =>
  payment.refunding > 0 || (payment.isRefundHeld && refundMissing(ride, payment) > 0);

/** Whether the dispute blocks a refund that is owed to the rider. */
export const isHeldByDispute = (ride: RideMoney, payment: PaymentMoney): boolean =>
  payment.state === "captured" &&
  payment.dispute.state !== "none" &&
  refundMissing(ride, payment) > 0;

export function refundOwed(ride: RideMoney, captured: Cents): Cents {
  if (statesWithoutRide.includes(ride.state)) return captured;
  const isCancellation = ride.state === "cancelled" || ride.state === "no_show";
  return cents((isCancellation ? ride.refundDue : 0) + ride.granted);
}

export function driverOwed(ride: RideMoney): Cents {
  if (ride.state === "completed")
    return cents(ride.fare + ride.driverCredit - ride.grantedByDriver - ride.takenBack);
  const isCancellation = ride.state === "cancelled" || ride.state === "no_show";
  return cents(isCancellation ? ride.driverDue - ride.grantedByDriver - ride.takenBack : 0);
}
