import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "./server.ts";
import { checkedStripe } from "./testing/checked-stripe.ts";
import { aConnectedDriver, aHeldPayment, goodCard } from "./testing/orders.ts";

let now = Date.UTC(2026, 10, 20);
let sandbox: StripeSandbox;
let stripe: Stripe;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 20);
  sandbox = await startStripeSandbox({ now: () => new Date(now) });
  stripe = checkedStripe(sandbox);
});
afterEach(() => sandbox.close());

const advanceClock = async (seconds: number) => {
  now += seconds * 1000;
  await sandbox.applyDueWork(new Date(now));
};
const eventTypes = () => sandbox.list("event").map(({ type }) => type);
const balance = async () => {
  const { available, pending } = await stripe.balance.retrieve();
  return { available: available[0]?.amount, pending: pending[0]?.amount };
};

async function aCapturedPayment(card = goodCard): Promise<string> {
  const { intent } = await aHeldPayment(stripe, sandbox, { card });
  await stripe.paymentIntents.capture(intent);
  return intent;
}

test("a refund is paid at once from the charge's pending balance if that covers it", async () => {
  const intent = await aCapturedPayment();
  const before = await balance();
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 500 });
  expect(refund).toMatchObject({ status: "succeeded", balance_transaction: expect.any(String) });
  expect(await balance()).toEqual({ available: 0, pending: (before.pending ?? 0) - 500 });
});

test("a refund beyond the balance is pending until the balance is topped up", async () => {
  const intent = await aCapturedPayment();
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent);
  const transfer = {
    amount: 1550,
    currency: "usd",
    destination: await aConnectedDriver(stripe),
    source_transaction: String(latest_charge),
  };
  await stripe.transfers.create(transfer);
  const refund = await stripe.refunds.create({ payment_intent: intent });
  expect(refund).toMatchObject({
    status: "pending",
    pending_reason: "insufficient_funds",
    balance_transaction: null,
  });
  expect(await stripe.charges.retrieve(String(latest_charge))).toMatchObject({
    amount_refunded: 1783,
  });
  await advanceClock(60);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe("pending");
  await sandbox.topUp(2000);
  await advanceClock(1);
  const paid = await stripe.refunds.retrieve(refund.id);
  expect(paid).toMatchObject({ status: "succeeded", balance_transaction: expect.any(String) });
  expect(paid.pending_reason).toBeUndefined();
  expect(eventTypes().at(-1)).toBe("refund.updated");
  expect((await balance()).available).toBe(2000 - 1783);
});

test("a transfer uses its charge's pending balance, never the available balance", async () => {
  const intent = await aCapturedPayment();
  await sandbox.topUp(100);
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent);
  await stripe.refunds.create({ payment_intent: intent, amount: 1000 });
  await stripe.transfers.create({
    amount: 783,
    currency: "usd",
    destination: await aConnectedDriver(stripe),
    source_transaction: String(latest_charge),
  });
  expect((await balance()).available).toBe(100);
});

test("card 7726: a refund is pending first and succeeds later", async () => {
  const intent = await aCapturedPayment("4000000000007726");
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 500 });
  expect(refund).toMatchObject({ status: "pending", pending_reason: "processing" });
  await expect(stripe.refunds.cancel(refund.id)).rejects.toThrow(
    "Canceling this refund is unsupported.",
  );
  await advanceClock(20);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
});

test("card 5126: a refund succeeds, fails later, and returns its money", async () => {
  const intent = await aCapturedPayment("4000000000005126");
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent);
  const before = await balance();
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 500 });
  expect(refund.status).toBe("succeeded");
  await advanceClock(20);
  const failed = await stripe.refunds.retrieve(refund.id, {
    expand: ["failure_balance_transaction"],
  });
  expect(failed).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    failure_balance_transaction: { type: "refund_failure", amount: 500, source: refund.id },
  });
  expect(await stripe.charges.retrieve(String(latest_charge))).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
  const after = await balance();
  expect((after.available ?? 0) + (after.pending ?? 0)).toBe(before.pending);
  expect(eventTypes()).toContain("refund.failed");
});

test("a pending refund fails when the charge is disputed", async () => {
  const intent = await aCapturedPayment("4000000000007726");
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent);
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 500 });
  const dispute = await sandbox.openDispute(String(latest_charge));
  expect(dispute.amount).toBe(1783);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "charge_for_pending_refund_disputed",
  });
});

test("a refund that needs the customer can be canceled", async () => {
  const intent = await aCapturedPayment("4000000000007726");
  const { id } = await stripe.refunds.create({ payment_intent: intent, amount: 500 });
  await sandbox.setRefund(id, { status: "requires_action" });
  expect(await stripe.refunds.cancel(id)).toMatchObject({ status: "canceled" });
  await expect(sandbox.setRefund(id, { status: "succeeded" })).rejects.toThrow("already ended");
});
