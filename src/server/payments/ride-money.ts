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
  | "feesCents"
  | "driverCreditCents"
  | "cancelledRefundCents"
  | "cancelledDriverCents"
  | "state"
  | "capturedCents"
  | "refundedCents"
  | "refundingCents"
  | "refundHeldAt"
  | "transferredCents"
  | "reversedCents"
  | "chargedBackCents"
  | "receivableCents"
  | "withheldCents"
  | "disputeState"
  | "disputeTakenCents"
  | "grantedCents"
  | "grantedDriverCents"
  | "takenBackCents"
  | "isUnderReview"
  | "transferDueAt"
  | "grantedTaxCents"
  | "grantedFeesCents"
>;

export const rideMoney = (
  payment: Pick<
    Row,
    | "rideState"
    | "fareCents"
    | "driverCreditCents"
    | "cancelledRefundCents"
    | "cancelledDriverCents"
    | "grantedCents"
    | "grantedDriverCents"
    | "takenBackCents"
    | "isUnderReview"
    | "transferDueAt"
  >,
): RideMoney => ({
  state: payment.rideState,
  fare: cents(payment.fareCents),
  driverCredit: cents(payment.driverCreditCents ?? 0),
  refundDue: cents(payment.cancelledRefundCents ?? 0),
  driverDue: cents(payment.cancelledDriverCents ?? 0),
  granted: cents(payment.grantedCents),
  grantedByDriver: cents(payment.grantedDriverCents),
  takenBack: cents(payment.takenBackCents),
  isTransferHeld: payment.isUnderReview || payment.transferDueAt !== null,
});

export const paymentMoney = (
  payment: Omit<Row, "grantedTaxCents" | "grantedFeesCents" | "feesCents">,
): PaymentMoney => ({
  state: payment.state,
  captured: cents(payment.capturedCents),
  refunded: cents(payment.refundedCents),
  refunding: cents(payment.refundingCents),
  isRefundHeld: payment.refundHeldAt !== null,
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

/** Amount of a finished ride that can be refunded to the rider, and the parts that driver, tax and fees can bear. */
export function refundableMoney(payment: Row): RefundableMoney {
  const ride = rideMoney(payment);
  const captured = cents(payment.capturedCents);
  const isCompleted = ride.state === "completed";
  // The driver keeps a referral credit, which was paid out of the tax.
  const credit = isCompleted ? ride.driverCredit : 0;
  const fees = isCompleted ? payment.feesCents - payment.grantedFeesCents : 0;
  // The rider's payment beyond fare and fees, after credits.
  const taxCents = captured - payment.fareCents - payment.feesCents - credit;
  const tax = isCompleted ? taxCents - payment.grantedTaxCents : 0;
  return {
    rider: cents(
      captured -
        Math.max(refundOwed(ride, captured), payment.refundedCents + payment.refundingCents),
    ),
    driver: cents(Math.max(0, driverOwed(ride) - credit)),
    tax: cents(tax),
    fees: cents(fees),
  };
}
