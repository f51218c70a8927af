import type { PaymentState } from "#server/database/tables.d.ts";
import type { RidePayment } from "#server/payments/queries.ts";
import type { MoneyState } from "#shared/operations/list-choices.ts";

interface Money {
  paymentState: PaymentState;
  capturedCents: number;
  refundedCents: number;
  disputeState: RidePayment["disputeState"];
}

/** State of a payment as shown to admins. */
export function moneyStateOf(money: Money): MoneyState {
  const { paymentState, capturedCents, refundedCents, disputeState } = money;
  if (disputeState !== "none") return "disputed";
  if (paymentState === "authorized") return "held";
  if (paymentState === "released") return "released";
  if (paymentState !== "captured") return "unpaid";
  if (refundedCents === 0) return "charged";
  return refundedCents < capturedCents ? "refunded_in_part" : "refunded";
}
