import { cents } from "#shared/money.ts";
import type { RefundableMoney } from "#shared/payments/refund-terms.ts";
import {
  driverOwed,
  type PaymentMoney,
  type RideMoney,
  refundOwed,
} from "#shared/payments/settlement.ts";
import type { RidePayment } from "./queries.ts";

type Row = Pick<
  RidePayment,
  | "rideState"
  | "fareCents"
  | "driverCreditCents"
  | "cancelledRefundCents"
  | "cancelledDriverCents"
  | "state"
  | "capturedCents"
  | "refundedCents"
  | "transferredCents"
  | "reversedCents"
  | "chargedBackCents"
  | "receivableCents"
  | "withheldCents"
  | "disputeState"
  | "disputeTakenCents"
  | "grantedCents"
  | "grantedDriverCents"
  | "grantedTaxCents"
>;

/** What the ride says about its money. */
export const rideMoney = (payment: Omit<Row, "grantedTaxCents">): RideMoney => ({
  state: payment.rideState,
  fare: cents(payment.fareCents),
  driverCredit: cents(payment.driverCreditCents ?? 0),
  refundDue: cents(payment.cancelledRefundCents ?? 0),
  driverDue: cents(payment.cancelledDriverCents ?? 0),
  granted: cents(payment.grantedCents),
  grantedByDriver: cents(payment.grantedDriverCents),
});

/** What the provider has confirmed. */
export const paymentMoney = (payment: Omit<Row, "grantedTaxCents">): PaymentMoney => ({
  state: payment.state,
  captured: cents(payment.capturedCents),
  refunded: cents(payment.refundedCents),
  transferred: cents(payment.transferredCents),
  reversed: cents(payment.reversedCents),
  receivable: cents(payment.receivableCents),
  withheld: cents(payment.withheldCents),
  dispute: {
    state: payment.disputeState,
    taken: cents(payment.disputeTakenCents),
    chargedBack: cents(payment.chargedBackCents),
  },
});

/** What an admin can still give back of a ride that is over, and whose it is. */
export function moneyLeft(payment: Row): RefundableMoney {
  const ride = rideMoney(payment);
  const captured = cents(payment.capturedCents);
  const isCompleted = ride.state === "completed";
  // A driver's referral credit stays the driver's, and was paid out of the tax.
  const credit = isCompleted ? ride.driverCredit : 0;
  // What the rider paid beyond the fare, whatever was taken off the tax.
  const tax = isCompleted ? captured - payment.fareCents - credit - payment.grantedTaxCents : 0;
  return {
    rider: cents(captured - Math.max(refundOwed(ride, captured), payment.refundedCents)),
    driver: cents(driverOwed(ride) - credit),
    tax: cents(tax),
  };
}
