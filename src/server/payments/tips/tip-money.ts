import { cents } from "#shared/money.ts";
import {
  isAwaitingTransfer,
  type MoneyStep,
  nextMoneyStep,
  type PaymentMoney,
  type RideMoney,
} from "#shared/payments/settlement.ts";
import type { Tip } from "./queries.ts";

/** Plans a tip like a completed ride whose fare is the whole payment, so that only the driver bears a refund. */
const tipMoney = ({ amountCents, grantedCents, isUnderReview, transferDueAt }: Tip): RideMoney => ({
  state: "completed",
  fare: cents(amountCents),
  driverCredit: cents(0),
  refundDue: cents(0),
  driverDue: cents(0),
  granted: cents(grantedCents),
  grantedByDriver: cents(grantedCents),
  takenBack: cents(0),
  // A tip waits with its ride's fare.
  isTransferHeld: isUnderReview || transferDueAt !== null,
});

const paymentMoney = (tip: Tip): PaymentMoney => ({
  state: tip.state,
  captured: cents(tip.capturedCents),
  refunded: cents(tip.refundedCents),
  refunding: cents(tip.refundingCents),
  isRefundHeld: tip.refundHeldAt !== null,
  transferred: cents(tip.transferredCents),
  reversed: cents(tip.reversedCents),
  receivable: cents(tip.receivableCents),
  // Debts are repaid by fares, never by tips.
  withheld: cents(0),
  dispute: {
    state: tip.disputeState,
    taken: cents(tip.disputeTakenCents),
    chargedBack: cents(tip.chargedBackCents),
  },
});

/** The next step that settles a tip, or null. */
export const nextTipStep = (tip: Tip): MoneyStep | null =>
  nextMoneyStep(tipMoney(tip), paymentMoney(tip));

/** A paid tip is settled once nothing is left to move, no refund waits and Stripe's fee is known. */
export const isTipSettled = (tip: Tip): boolean =>
  tip.state === "captured" &&
  tip.feeCents !== null &&
  tip.refundingCents === 0 &&
  !isAwaitingTransfer(tipMoney(tip), paymentMoney(tip)) &&
  tip.refundedCents + tip.chargedBackCents >= tip.grantedCents;
