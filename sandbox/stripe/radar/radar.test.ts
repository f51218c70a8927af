import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";
import { aHeldPayment, rideCheckout } from "#sandbox/stripe/testing/orders.ts";

let sandbox: StripeSandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await startStripeSandbox();
  stripe = checkedStripe(sandbox);
});
afterEach(() => sandbox.close());

const lastEvents = (count: number) =>
  sandbox
    .list("event")
    .map(({ type }) => type)
    .slice(-count);

test("card 0019 is blocked by Radar before its bank is asked", async () => {
  const session = await stripe.checkout.sessions.create(rideCheckout());
  expect(await sandbox.pay(session.id, "4100000000000019")).toEqual({
    status: "declined",
    message: "Your card was declined.",
  });
  const [charge] = sandbox.list("charge");
  const { outcome } = await stripe.charges.retrieve(charge?.id ?? "");
  expect(outcome).toMatchObject({ type: "blocked", network_status: "not_sent_to_network" });
  const [intent] = (await stripe.paymentIntents.list()).data;
  expect(intent?.last_payment_error?.decline_code).toBe("fraudulent");
});

test("card 9235 is held for review, which ends with approval, refund or release", async () => {
  const pay = () => aHeldPayment(stripe, sandbox, { card: "4000000000009235" });
  const [approved, refunded, released] = [await pay(), await pay(), await pay()];
  const charges = sandbox.list("charge");
  expect(charges.map(({ outcome }) => outcome?.type)).toEqual(Array(3).fill("manual_review"));
  const reviews = (await stripe.reviews.list()).data;
  expect(reviews.map(({ id }) => id)).toEqual(charges.map(({ review }) => review).reverse());
  await stripe.reviews.approve(String(charges[0]?.review));
  await expect(stripe.reviews.approve(String(charges[0]?.review))).rejects.toThrow("closed");
  expect((await stripe.paymentIntents.retrieve(approved.intent)).status).toBe("requires_capture");
  await stripe.paymentIntents.capture(refunded.intent);
  await stripe.refunds.create({ payment_intent: refunded.intent, reason: "fraudulent" });
  await stripe.paymentIntents.cancel(released.intent);
  const reasons = charges.map(async ({ review }) => stripe.reviews.retrieve(String(review)));
  expect((await Promise.all(reasons)).map(({ closed_reason }) => closed_reason)).toEqual([
    "approved",
    "refunded_as_fraud",
    "canceled",
  ]);
  expect((await stripe.reviews.list()).data).toEqual([]);
});

test("card 5423 causes an early fraud warning, which a full refund or a dispute ends", async () => {
  const { intent } = await aHeldPayment(stripe, sandbox, { card: "4000000000005423" });
  await stripe.paymentIntents.capture(intent);
  expect(lastEvents(2)).toContain("radar.early_fraud_warning.created");
  const warningsOf = async (payment_intent: string) =>
    (await stripe.radar.earlyFraudWarnings.list({ payment_intent })).data;
  const [warning] = await warningsOf(intent);
  expect(warning).toMatchObject({ actionable: true, fraud_type: "made_with_stolen_card" });
  await stripe.refunds.create({ payment_intent: intent, amount: 100 });
  expect((await warningsOf(intent))[0]?.actionable).toBe(true);
  await stripe.refunds.create({ payment_intent: intent });
  expect((await stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? "")).actionable).toBe(
    false,
  );
  const other = await aHeldPayment(stripe, sandbox, { card: "4000000000005423" });
  const { latest_charge } = await stripe.paymentIntents.capture(other.intent);
  await sandbox.openDispute(String(latest_charge));
  expect((await warningsOf(other.intent))[0]?.actionable).toBe(false);
});
