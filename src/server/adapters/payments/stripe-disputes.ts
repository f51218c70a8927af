import type Stripe from "stripe";
import { cents } from "#shared/money.ts";
import type { DisputeStatus } from "#shared/payments/dispute.ts";
import type { Dispute } from "./payments.ts";
import { translateErrors } from "./stripe-errors.ts";

export const findDisputeOf = async (stripe: Stripe, id: string): Promise<Dispute> =>
  describeDispute(await translateErrors(stripe.disputes.retrieve(id)));

/** All disputes of a payment. More than one is rare. */
export async function listDisputesOf(stripe: Stripe, intentId: string): Promise<Dispute[]> {
  const query = { payment_intent: intentId, limit: 100 };
  return (await translateErrors(stripe.disputes.list(query))).data.map(describeDispute);
}

/** Maps a dispute to the product's type. Stripe's "warning" states are inquiries; an appeal reopens a dispute. */
export function describeDispute(dispute: Stripe.Dispute): Dispute {
  const { payment_intent: intent, evidence_details: evidence } = dispute;
  return {
    id: dispute.id,
    paymentIntentId: typeof intent === "string" ? intent : (intent?.id ?? null),
    status: statuses[dispute.status] ?? "under_review",
    reason: dispute.reason,
    amount: cents(dispute.amount),
    openedAt: new Date(dispute.created * 1000),
    answerBy: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
    balanceTransactions: dispute.balance_transactions.map(({ id, amount, fee }) => ({
      id,
      amount: cents(amount),
      fee: cents(fee),
    })),
  };
}

const statuses: Record<string, DisputeStatus> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "inquiry_closed",
  // The payment was refunded before the dispute was filed.
  prevented: "inquiry_closed",
  needs_response: "needs_response",
  appeal_needs_response: "needs_response",
  under_review: "under_review",
  appeal_under_review: "under_review",
  won: "won",
  lost: "lost",
};
