import type Stripe from "stripe";
import { type RefundStatus, refundStatuses } from "#shared/ledger/refund-state.ts";
import { cents } from "#shared/money.ts";
import type { ProviderRefund, RefundRequest } from "./payments.ts";
import { translateErrors } from "./stripe-errors.ts";
import { findObjectOfOrder, metadataOf } from "./stripe-orders.ts";

/** Asks for the refund of a captured payment in whole or in part. */
export async function createRefund(
  stripe: Stripe,
  request: RefundRequest,
): Promise<ProviderRefund> {
  const { orderId, paymentIntentId, amount } = request;
  const refund = { payment_intent: paymentIntentId, amount, metadata: metadataOf(request) };
  return describeRefund(
    await translateErrors(stripe.refunds.create(refund, { idempotencyKey: orderId })),
  );
}

export async function findRefundOf(
  stripe: Stripe,
  paymentIntentId: string,
  orderId: string,
): Promise<ProviderRefund | null> {
  const refund = await findObjectOfOrder(orderId, (page) =>
    stripe.refunds.list({ payment_intent: paymentIntentId, ...page }),
  );
  return refund && describeRefund(refund);
}

/** All refunds of a payment, newest first. */
export async function listRefundsOf(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<ProviderRefund[]> {
  const refunds = stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return (await translateErrors(refunds.autoPagingToArray({ limit: 1000 }))).map(describeRefund);
}

/** Maps a refund to the product's type. */
export function describeRefund(refund: Stripe.Refund): ProviderRefund {
  const { id, amount, metadata, payment_intent, status } = refund;
  return {
    id,
    amount: cents(amount),
    paymentIntentId: idOf(payment_intent),
    orderId: metadata?.order_id ?? null,
    status: refundStatuses.find((known) => known === status) ?? unknownStatus,
    reason: refund.failure_reason ?? refund.pending_reason ?? null,
    createdAt: new Date(refund.created * 1000),
    balanceTransactionId: idOf(refund.balance_transaction),
    failureBalanceTransactionId: idOf(refund.failure_balance_transaction),
  };
}

/** Treats an unknown Stripe status as pending, so the money is not counted as sent. */
const unknownStatus: RefundStatus = "pending";

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);
