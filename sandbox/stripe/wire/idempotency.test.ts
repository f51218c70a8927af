import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";
import { aHeldPayment, rideCheckout } from "#sandbox/stripe/testing/orders.ts";

let now: number;
let sandbox: StripeSandbox;
let stripe: Stripe;

beforeEach(async () => {
  now = Date.now();
  sandbox = await startStripeSandbox({ now: () => new Date(now) });
  stripe = checkedStripe(sandbox);
});
afterEach(() => sandbox.close());

const key = { idempotencyKey: "ride:1:checkout:1" };
const create = (cents = 1783) => stripe.checkout.sessions.create(rideCheckout(cents), key);
const sessions = () => sandbox.list("checkout.session");

test("the same key and request return the same session, in any parameter order", async () => {
  const first = await create();
  const { mode, ...rest } = rideCheckout();
  const again = await stripe.checkout.sessions.create({ ...rest, mode }, key);
  expect(again).toEqual(first);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(again.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
  expect(sessions()).toHaveLength(1);
});

test("the same key with another amount or for another endpoint is refused", async () => {
  await create();
  const refused = { statusCode: 400, type: "StripeIdempotencyError" };
  await expect(create(1784)).rejects.toMatchObject(refused);
  await expect(stripe.coupons.create({ amount_off: 5 }, key)).rejects.toMatchObject(refused);
  expect(sessions()).toHaveLength(1);
});

test("one of two concurrent requests with the same key runs; the other gets 409", async () => {
  sandbox.setFaults({ seed: 11, latency: 1, latencyMs: 500 });
  const results = await Promise.allSettled([create(), create()]);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => [reason.statusCode, reason.code])).toEqual([
    [409, "idempotency_key_in_use"],
  ]);
  expect(sessions()).toHaveLength(1);
});

test.each([
  ["errorBefore", 0],
  ["errorAfter", 1],
] as const)("after %s the same key always gets 500, and a new key works", async (fault, done) => {
  sandbox.setFaults({ seed: 1, [fault]: 1, most: 1 });
  await expect(create()).rejects.toMatchObject({ statusCode: 500, type: "StripeAPIError" });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  expect(sessions()).toHaveLength(done);
  await stripe.checkout.sessions.create(rideCheckout(), { idempotencyKey: "ride:1:checkout:2" });
  expect(sessions()).toHaveLength(done + 1);
});

test("an injected refusal is repeated for its key without an effect; a new key works", async () => {
  sandbox.setFaults({ seed: 1, refused: 1, most: 1 });
  const refusal = { statusCode: 400, type: "StripeInvalidRequestError" };
  await expect(create()).rejects.toMatchObject(refusal);
  await expect(create()).rejects.toMatchObject(refusal);
  expect(sessions()).toHaveLength(0);
  await stripe.checkout.sessions.create(rideCheckout(), { idempotencyKey: "ride:1:checkout:2" });
  expect(sessions()).toHaveLength(1);
});

test("a retry after a lost response creates one session", async () => {
  sandbox.setFaults({ seed: 1, lostAnswer: 1, most: 1 });
  const retrying = checkedStripe(sandbox, 2);
  const session = await retrying.checkout.sessions.create(rideCheckout(), key);
  expect(sessions().map(({ id }) => id)).toEqual([session.id]);
});

test("lostRequest, conflict and rateLimited have no effects", async () => {
  for (const fault of ["lostRequest", "conflict", "rateLimited"]) {
    sandbox.setFaults({ seed: 1, [fault]: 1, most: 2 });
    await expect(create()).rejects.toThrow();
    expect(sessions()).toEqual([]);
    sandbox.setFaults(undefined);
  }
  await create();
  expect(sessions()).toHaveLength(1);
});

test("a malformed request does not use up its key, a refused action does", async () => {
  await expect(create(-1)).rejects.toMatchObject({ statusCode: 400 });
  await create();
  const { intent } = await aHeldPayment(stripe, sandbox);
  const refundKey = { idempotencyKey: "ride:1:refund:1" };
  const refund = () => stripe.refunds.create({ payment_intent: intent }, refundKey);
  await expect(refund()).rejects.toThrow("does not have a successful charge to refund");
  await stripe.paymentIntents.capture(intent);
  await expect(refund()).rejects.toThrow("does not have a successful charge to refund");
});

test("a key is forgotten after 24 hours", async () => {
  const { id } = await create();
  now += 86_400_000;
  expect((await create()).id).not.toBe(id);
});
