import type Stripe from "stripe";
import { expect, test } from "vitest";
import { describeDispute } from "./stripe-disputes.ts";

const stripeDispute = (status: string) =>
  ({
    id: "du_1",
    amount: 1783,
    balance_transactions: [{ id: "txn_1", amount: -1783, fee: 1500, net: -3283 }],
    created: 1_700_000_000,
    evidence_details: { due_by: null },
    payment_intent: { id: "pi_1" },
    reason: "general",
    status,
  }) as Stripe.Dispute;

test.each([
  ["warning_needs_response", "inquiry"],
  ["warning_under_review", "inquiry"],
  ["warning_closed", "inquiry_closed"],
  ["prevented", "inquiry_closed"],
  ["needs_response", "needs_response"],
  ["under_review", "under_review"],
  ["appeal_needs_response", "needs_response"],
  ["appeal_under_review", "under_review"],
  ["won", "won"],
  ["lost", "lost"],
  ["an unknown status", "under_review"],
])("Stripe's %s becomes %s", (status, expected) => {
  expect(describeDispute(stripeDispute(status)).status).toBe(expected);
});

test("each balance transaction is listed with Stripe's fee", () => {
  expect(describeDispute(stripeDispute("lost"))).toMatchObject({
    paymentIntentId: "pi_1",
    answerBy: null,
    balanceTransactions: [{ id: "txn_1", amount: -1783, fee: 1500 }],
  });
});
