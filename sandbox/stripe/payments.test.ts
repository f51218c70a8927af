import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "./server.ts";
import { checkedStripe } from "./testing/checked-stripe.ts";
import { aConnectedDriver, aHeldPayment, rideCheckout } from "./testing/orders.ts";

let sandbox: StripeSandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await startStripeSandbox();
  stripe = checkedStripe(sandbox);
});
afterEach(() => sandbox.close());

const eventTypes = () => sandbox.list("event").map((event) => event.type);

test("a paid session holds the money until it is captured", async () => {
  const payment = await aHeldPayment(stripe, sandbox);
  const session = await stripe.checkout.sessions.retrieve(payment.session, {
    expand: ["payment_intent.latest_charge", "line_items"],
  });
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
    amount_total: 1783,
    payment_intent: {
      status: "requires_capture",
      amount_capturable: 1783,
      transfer_group: "ride_1",
      metadata: { ride: "1" },
      latest_charge: {
        captured: false,
        status: "succeeded",
        payment_method_details: { card: { last4: "4242" } },
      },
    },
  });
  expect(session.line_items?.data.map((line) => [line.description, line.amount_total])).toEqual([
    ["Fare", 1550],
    ["Faire Tax", 233],
  ]);
  expect(eventTypes()).toEqual([
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.amount_capturable_updated",
    "checkout.session.completed",
  ]);
});

test("a ride is paid, captured, transferred to its driver and refunded", async () => {
  const driver = await aConnectedDriver(stripe);
  const { session, intent } = await aHeldPayment(stripe, sandbox);
  const captured = await stripe.paymentIntents.capture(intent, {
    expand: ["latest_charge.balance_transaction"],
  });
  expect(captured).toMatchObject({
    status: "succeeded",
    amount_received: 1783,
    latest_charge: { captured: true, balance_transaction: { amount: 1783, fee: 82, net: 1701 } },
  });
  expect((await stripe.checkout.sessions.retrieve(session)).payment_status).toBe("paid");
  const charge = Object(captured.latest_charge).id;
  const transfer = await stripe.transfers.create({
    amount: 1550,
    currency: "usd",
    destination: driver,
    source_transaction: charge,
    metadata: { ride: "1" },
  });
  expect(transfer).toMatchObject({ transfer_group: "ride_1", source_transaction: charge });
  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 1550 });
  expect(reversal.amount).toBe(1550);
  const reversed = await stripe.transfers.retrieve(transfer.id);
  expect(reversed).toMatchObject({ reversed: true, amount_reversed: 1550 });
  await sandbox.topUp(82);
  const part = await stripe.refunds.create({ payment_intent: intent, amount: 783 });
  const rest = await stripe.refunds.create({ charge });
  expect([part.amount, rest.amount, part.status]).toEqual([783, 1000, "succeeded"]);
  expect(await stripe.charges.retrieve(charge)).toMatchObject({
    refunded: true,
    amount_refunded: 1783,
  });
  const balance = await stripe.balance.retrieve();
  expect((balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0)).toBe(0);
});

test("canceling a held payment releases the whole amount", async () => {
  const { intent } = await aHeldPayment(stripe, sandbox);
  const released = await stripe.paymentIntents.cancel(intent, {
    cancellation_reason: "requested_by_customer",
    expand: ["latest_charge"],
  });
  expect(released).toMatchObject({
    status: "canceled",
    cancellation_reason: "requested_by_customer",
    latest_charge: { captured: false, refunded: true, amount_refunded: 1783 },
  });
  expect(eventTypes().slice(-2)).toEqual(["charge.refunded", "payment_intent.canceled"]);
  expect(sandbox.list("balance_transaction")).toEqual([]);
});

test("a partial capture releases the rest", async () => {
  const { intent } = await aHeldPayment(stripe, sandbox);
  const captured = await stripe.paymentIntents.capture(intent, {
    amount_to_capture: 500,
    expand: ["latest_charge.balance_transaction"],
  });
  expect(captured).toMatchObject({
    amount_received: 500,
    latest_charge: {
      amount: 1783,
      amount_captured: 500,
      balance_transaction: { fee: 45, net: 455 },
    },
  });
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 501 })).rejects.toThrow(
    "Refund amount ($5.01) is greater than unrefunded amount on charge ($5.00)",
  );
});

test("a session with automatic capture is paid at once", async () => {
  const params = rideCheckout(1000, { payment_intent_data: { metadata: { ride: "2" } } });
  const session = await stripe.checkout.sessions.create(params);
  await sandbox.pay(session.id, "4242424242424242");
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(paid).toMatchObject({ payment_status: "paid", payment_intent: { status: "succeeded" } });
});

test.each([
  ["4000 0000 0000 0002", "Your card was declined.", "generic_decline"],
  ["4000 0000 0000 9995", "Your card has insufficient funds.", "insufficient_funds"],
])("card %s is refused, and another card can pay the same session", async (card, message, code) => {
  const session = await stripe.checkout.sessions.create(rideCheckout());
  expect(await sandbox.pay(session.id, card)).toEqual({ status: "declined", message });
  const open = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["payment_intent.latest_charge"],
  });
  expect(open).toMatchObject({
    status: "open",
    payment_intent: {
      status: "requires_payment_method",
      last_payment_error: { decline_code: code, message },
      latest_charge: { status: "failed", paid: false },
    },
  });
  expect(eventTypes()).toContain("payment_intent.payment_failed");
  expect(await sandbox.pay(session.id, "4242424242424242")).toMatchObject({ status: "paid" });
  expect(sandbox.list("payment_intent")).toHaveLength(1);
});

test("a payment is captured or canceled once", async () => {
  const { intent } = await aHeldPayment(stripe, sandbox);
  await stripe.paymentIntents.capture(intent);
  const unexpected = { code: "payment_intent_unexpected_state", statusCode: 400 };
  await expect(stripe.paymentIntents.cancel(intent)).rejects.toMatchObject(unexpected);
  await expect(stripe.paymentIntents.capture(intent)).rejects.toMatchObject(unexpected);
  const other = await aHeldPayment(stripe, sandbox);
  await stripe.paymentIntents.cancel(other.intent);
  await expect(stripe.paymentIntents.capture(other.intent)).rejects.toMatchObject(unexpected);
  await expect(stripe.refunds.create({ payment_intent: other.intent })).rejects.toMatchObject(
    unexpected,
  );
  await stripe.refunds.create({ payment_intent: intent });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
});

test("transfers from a charge never exceed it, and a restricted account gets none", async () => {
  const driver = await aConnectedDriver(stripe);
  const { intent } = await aHeldPayment(stripe, sandbox);
  const { latest_charge } = await stripe.paymentIntents.capture(intent);
  const transfer = {
    amount: 1000,
    currency: "usd",
    destination: driver,
    source_transaction: String(latest_charge),
  };
  await stripe.transfers.create(transfer);
  await expect(stripe.transfers.create(transfer)).rejects.toThrow(
    "Transfers using this transaction as a source must not exceed the source amount of $17.83. (There is already a transfer using this source, amounting to $10.00.)",
  );
  await expect(
    stripe.transfers.create({ ...transfer, amount: 100, source_transaction: undefined }),
  ).rejects.toMatchObject({ code: "balance_insufficient" });
  await sandbox.restrictAccount(driver);
  await expect(stripe.transfers.create({ ...transfer, amount: 1 })).rejects.toMatchObject({
    code: "insufficient_capabilities_for_transfer",
  });
});

test("a dispute withdraws the money, and winning it returns the money", async () => {
  const { intent } = await aHeldPayment(stripe, sandbox);
  const { latest_charge } = await stripe.paymentIntents.capture(intent);
  const dispute = await sandbox.openDispute(String(latest_charge));
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    status: "needs_response",
    amount: 1783,
  });
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_disputed",
  });
  await sandbox.closeDispute(dispute.id, "won");
  const { data } = await stripe.disputes.list({ payment_intent: intent });
  expect(data[0]?.balance_transactions.map(({ net }) => net)).toEqual([-3283, 1783]);
  expect(eventTypes().slice(-4)).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ]);
});

test("expanding an unknown property fails, but the refund happens once", async () => {
  const { intent } = await aHeldPayment(stripe, sandbox);
  await stripe.paymentIntents.capture(intent);
  const refund = () =>
    stripe.refunds.create(
      { payment_intent: intent, amount: 100, expand: ["receipt"] },
      { idempotencyKey: "refund:1" },
    );
  await expect(refund()).rejects.toThrow("This property cannot be expanded (receipt).");
  await expect(refund()).rejects.toThrow("This property cannot be expanded (receipt).");
  expect(sandbox.list("refund")).toHaveLength(1);
});

test("a refund lowers the limit of transfers from its charge", async () => {
  const destination = await aConnectedDriver(stripe);
  const { intent } = await aHeldPayment(stripe, sandbox);
  const { latest_charge } = await stripe.paymentIntents.capture(intent);
  await stripe.refunds.create({ payment_intent: intent, amount: 1000 });
  const send = (amount: number) =>
    stripe.transfers.create({
      amount,
      currency: "usd",
      destination,
      source_transaction: String(latest_charge),
    });
  await expect(send(784)).rejects.toThrow("must not exceed the source amount of $7.83.");
  expect((await send(783)).amount).toBe(783);
});

test("a bank may dispute a whole charge that was partly refunded; losing returns the refunded part", async () => {
  const { intent } = await aHeldPayment(stripe, sandbox);
  const { latest_charge } = await stripe.paymentIntents.capture(intent);
  await stripe.refunds.create({ payment_intent: intent, amount: 500 });
  await expect(sandbox.openDispute(String(latest_charge), 1784)).rejects.toThrow();
  const { id } = await sandbox.openDispute(String(latest_charge), 1783);
  await sandbox.closeDispute(id, "lost");
  const { status, balance_transactions } = await stripe.disputes.retrieve(id);
  expect([status, balance_transactions.map(({ amount }) => amount)]).toEqual([
    "lost",
    [-1783, 500],
  ]);
});

test("a charge whose fee is late can be transferred; refunds wait for its balance transaction", async () => {
  const destination = await aConnectedDriver(stripe);
  const { intent } = await aHeldPayment(stripe, sandbox);
  sandbox.setFaults({ seed: 1, lateFee: 1, lateMs: 3_600_000 });
  const { latest_charge } = await stripe.paymentIntents.capture(intent);
  const charge = String(latest_charge);
  expect((await stripe.charges.retrieve(charge)).balance_transaction).toBeNull();
  const terms = { amount: 1550, currency: "usd", destination, source_transaction: charge };
  expect((await stripe.transfers.create(terms)).amount).toBe(1550);
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 100 });
  expect([refund.status, refund.pending_reason]).toEqual(["pending", "charge_pending"]);
  await sandbox.applyDueWork(new Date(Date.now() + 3_600_000));
  const { balance_transaction } = await stripe.charges.retrieve(charge, {
    expand: ["balance_transaction"],
  });
  expect(balance_transaction).toMatchObject({ amount: 1783, type: "charge" });
  expect(eventTypes()).toContain("charge.updated");
});
