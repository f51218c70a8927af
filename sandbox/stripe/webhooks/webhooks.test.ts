import type Stripe from "stripe";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";
import { aConnectedDriver, aHeldPayment } from "#sandbox/stripe/testing/orders.ts";
import { startReceiver, type WebhookReceiver } from "#sandbox/stripe/testing/webhook-receiver.ts";

const heldTypes = [
  "payment_intent.created",
  "charge.succeeded",
  "payment_intent.amount_capturable_updated",
  "checkout.session.completed",
];
let receiver: WebhookReceiver;
let sandbox: StripeSandbox;
let stripe: Stripe;

beforeEach(async () => {
  receiver = await startReceiver();
  sandbox = await startStripeSandbox({ webhook: receiver.endpoint });
  stripe = checkedStripe(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

test("every event is delivered and signed", async () => {
  const { intent } = await aHeldPayment(stripe, sandbox);
  await receiver.accepted(4);
  await stripe.paymentIntents.capture(intent);
  await receiver.accepted(6);
  expect(receiver.types.toSorted()).toEqual(
    [...heldTypes, "charge.captured", "payment_intent.succeeded"].toSorted(),
  );
  await sandbox.flushWebhooks();
  expect(sandbox.list("delivery")).toEqual([]);
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
});

test("a refused event is retried until it is accepted", async () => {
  receiver.refusals = 5;
  await aHeldPayment(stripe, sandbox);
  await receiver.accepted(4);
  expect(receiver.ids).toHaveLength(9);
  expect(new Set(receiver.ids).size).toBe(4);
  expect(receiver.types.toSorted()).toEqual(heldTypes.toSorted());
});

test("a flush attempts each pending event once, and failed events stay pending", async () => {
  sandbox.setWebhook({ ...receiver.endpoint, url: "http://127.0.0.1:1/nobody" });
  await aHeldPayment(stripe, sandbox);
  await sandbox.flushWebhooks();
  const pending = await stripe.events.list({ delivery_success: false });
  expect(pending.data.map((event) => event.pending_webhooks)).toEqual([1, 1, 1, 1]);
  sandbox.setWebhook(receiver.endpoint);
  await sandbox.flushWebhooks();
  expect(receiver.types.toSorted()).toEqual(heldTypes.toSorted());
});

test("duplicated events arrive twice under one id", async () => {
  sandbox.setFaults({ seed: 1, duplicateEvent: 1 });
  await aHeldPayment(stripe, sandbox);
  await sandbox.flushWebhooks();
  expect(receiver.ids).toHaveLength(8);
  expect(new Set(receiver.ids).size).toBe(4);
});

test("later events overtake a reordered one", async () => {
  sandbox.setFaults({ seed: 11, reorderedEvent: 1, most: 1 });
  await aHeldPayment(stripe, sandbox);
  await sandbox.flushWebhooks();
  expect(receiver.types.at(-1)).toBe("payment_intent.created");
  expect(receiver.types.toSorted()).toEqual(heldTypes.toSorted());
});

test("a lost event appears only in the list of events", async () => {
  sandbox.setFaults({ seed: 1, lostEvent: 1, most: 1 });
  await aHeldPayment(stripe, sandbox);
  await sandbox.flushWebhooks();
  expect(receiver.types.toSorted()).toEqual(heldTypes.slice(1).toSorted());
  const lost = await stripe.events.list({ delivery_success: false });
  expect(lost.data.map((event) => event.type)).toEqual(["payment_intent.created"]);
  const event = await stripe.events.retrieve(lost.data[0]?.id ?? "");
  expect(event.pending_webhooks).toBe(1);
  const chargeEvents = await stripe.events.list({ types: ["charge.*"] });
  expect(chargeEvents.data.map(({ type }) => type)).toEqual(["charge.succeeded"]);
});

test("an event names the request and idempotency key that caused it", async () => {
  const { intent } = await aHeldPayment(stripe, sandbox);
  const key = "ride:1:capture";
  const captured = await stripe.paymentIntents.capture(intent, {}, { idempotencyKey: key });
  const { data } = await stripe.events.list({ type: "payment_intent.succeeded" });
  const id = captured.lastResponse.requestId;
  expect(data[0]).toMatchObject({
    request: { id, idempotency_key: key },
    data: { object: { id: intent } },
  });
});

test("events of a connected account go to the Connect endpoint only, under its own secret", async () => {
  const connect = await startReceiver("whsec_connect");
  onTestFinished(connect.close);
  sandbox.setConnectWebhook(connect.endpoint);
  const account = await aConnectedDriver(stripe);
  await aHeldPayment(stripe, sandbox);
  await sandbox.flushWebhooks();
  expect(connect.types).toEqual(["account.updated"]);
  expect(receiver.types.toSorted()).toEqual(heldTypes.toSorted());
  const own = await stripe.events.list({}, { stripeAccount: account });
  expect(own.data.map(({ id, account: owner }) => [id, owner])).toEqual([
    [connect.ids[0], account],
  ]);
  const platform = await stripe.events.list();
  expect(platform.data.map(({ account: owner }) => owner)).toEqual(heldTypes.map(() => undefined));
  await expect(stripe.events.retrieve(connect.ids[0] ?? "")).rejects.toThrow("No such event");
});

test("while a secret is rolled, an endpoint that knows only the old one still accepts events", async () => {
  const old = await startReceiver("whsec_old");
  onTestFinished(old.close);
  const { url } = old.endpoint;
  sandbox.setWebhook({ url, secret: "whsec_new", previousSecret: "whsec_old" });
  await aHeldPayment(stripe, sandbox);
  await old.accepted(4);
});
