import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeMismatches } from "./description/traffic.ts";
import { type StripeSandbox, startStripeSandbox } from "./server.ts";
import { checkedStripe } from "./testing/checked-stripe.ts";
import { aHeldPayment, goodCard, rideCheckout } from "./testing/orders.ts";

const noon = Date.UTC(2026, 10, 20, 17) / 1000;
let now: number;
let sandbox: StripeSandbox;
let stripe: Stripe;

beforeEach(async () => {
  now = noon;
  sandbox = await startStripeSandbox({ now: () => new Date(now * 1000) });
  stripe = checkedStripe(sandbox);
});
afterEach(() => sandbox.close());

const create = (more: object = {}) => stripe.checkout.sessions.create(rideCheckout(1783, more));
const eventTypes = () => sandbox.list("event").map((event) => event.type);

test("a session may expire 30 minutes to 24 hours after its creation, not a second earlier or later", async () => {
  await create({ expires_at: noon + 1800 });
  await create({ expires_at: noon + 86_400 });
  await expect(create({ expires_at: noon + 1799 })).rejects.toThrow("at least 30 minutes");
  await expect(create({ expires_at: noon + 86_401 })).rejects.toThrow("less than 24 hours");
  expect((await create()).expires_at).toBe(noon + 86_400);
});

test("an overdue session expires when it is read, and cannot be paid", async () => {
  const { id } = await create({ expires_at: noon + 1800 });
  now = noon + 1800;
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: "expired",
    url: null,
  });
  expect(await sandbox.pay(id, goodCard)).toMatchObject({ status: "closed" });
  expect(eventTypes()).toEqual(["checkout.session.expired"]);
});

test("the sweep expires an overdue session and cancels its declined payment", async () => {
  const { id } = await create({ expires_at: noon + 1800 });
  await sandbox.pay(id, "4000000000000002");
  await sandbox.applyDueWork(new Date((noon + 1799) * 1000));
  expect(sandbox.list("checkout.session")[0]?.status).toBe("open");
  await sandbox.applyDueWork(new Date((noon + 1800) * 1000));
  expect(sandbox.list("checkout.session")[0]?.status).toBe("expired");
  expect(sandbox.list("payment_intent")[0]).toMatchObject({
    status: "canceled",
    cancellation_reason: "expired",
  });
  expect(eventTypes().slice(-2)).toEqual(["checkout.session.expired", "payment_intent.canceled"]);
});

test("an open session can be expired, a paid or expired one cannot", async () => {
  const open = await create();
  expect((await stripe.checkout.sessions.expire(open.id)).status).toBe("expired");
  await expect(stripe.checkout.sessions.expire(open.id)).rejects.toThrow("status of expired");
  const paid = await aHeldPayment(stripe, sandbox);
  await expect(stripe.checkout.sessions.expire(paid.session)).rejects.toThrow(
    'Only Checkout Sessions with a status in ["open"] can be expired.',
  );
});

test("a hold is released after seven days", async () => {
  const { intent } = await aHeldPayment(stripe, sandbox);
  await sandbox.applyDueWork(new Date((noon + 7 * 86_400 - 1) * 1000));
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("requires_capture");
  await sandbox.applyDueWork(new Date((noon + 7 * 86_400) * 1000));
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    status: "canceled",
    cancellation_reason: "automatic",
  });
});

test("a coupon applies once and is spread over the lines in proportion", async () => {
  const coupon = await stripe.coupons.create({
    amount_off: 155,
    currency: "usd",
    duration: "once",
    max_redemptions: 1,
    name: "Discount",
  });
  const discounts = [{ coupon: coupon.id }];
  const session = await stripe.checkout.sessions.create(
    rideCheckout(1783, { discounts, expand: ["line_items"] }),
  );
  expect(session).toMatchObject({
    amount_subtotal: 1783,
    amount_total: 1628,
    total_details: { amount_discount: 155 },
  });
  expect(session.line_items?.data.map((line) => line.amount_discount)).toEqual([134, 21]);
  await sandbox.pay(session.id, goodCard);
  expect(sandbox.list("payment_intent")[0]?.amount).toBe(1628);
  expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({
    times_redeemed: 1,
    valid: false,
  });
  await expect(create({ discounts })).rejects.toMatchObject({ code: "coupon_expired" });
});

test.each([
  [{ line_items: [] }, "parameter_missing", "line_items"],
  [{ success_url: undefined }, "parameter_missing", "success_url"],
  [{ success_url: "somewhere" }, "url_invalid", "success_url"],
  [{ customer_email: "nobody" }, "email_invalid", "customer_email"],
  [{ metadata: { note: "x".repeat(501) } }, undefined, "metadata[note]"],
])("the checkout %j is refused with the name of the parameter", async (wrong, code, param) => {
  await expect(create(wrong)).rejects.toMatchObject({ statusCode: 400, code, param });
  expect(sandbox.list("checkout.session")).toEqual([]);
});

test.each([
  [{ surge: "2x" }, "surge", '/ must NOT have additional properties "surge"'],
  [
    { payment_intent_data: { tip: 5 } },
    "payment_intent_data[tip]",
    '/payment_intent_data must NOT have additional properties "tip"',
  ],
])(
  "the unknown parameter in %j is refused, by Stripe's description too",
  async (wrong, param, fault) => {
    const refusal = { statusCode: 400, code: "parameter_unknown", param };
    await expect(create(wrong)).rejects.toMatchObject(refusal);
    expect(takeMismatches()).toEqual([`POST /v1/checkout/sessions request ${fault}`]);
    expect(sandbox.list("checkout.session")).toEqual([]);
  },
);

test("a total under 50 cents and a negative line are refused", async () => {
  const line = (unit_amount: number) => ({
    quantity: 1,
    price_data: { currency: "usd", unit_amount, product_data: { name: "Fare" } },
  });
  await expect(create({ line_items: [line(49)] })).rejects.toMatchObject({
    code: "amount_too_small",
  });
  await expect(create({ line_items: [line(500), line(-5)] })).rejects.toMatchObject({
    param: "line_items[1][price_data][unit_amount]",
  });
});

test("lists are paged newest first and filtered by payment and creation time", async () => {
  const created: string[] = [];
  for (let minute = 0; minute < 25; minute++) {
    now = noon + minute * 60;
    created.push((await create()).id);
  }
  const listed: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 7 })) listed.push(session.id);
  expect(listed).toEqual(created.toReversed());
  const early = await stripe.checkout.sessions.list({ created: { lt: noon + 120 } });
  expect(early.data.map(({ id }) => id)).toEqual([created[1], created[0]]);
  const before = await stripe.checkout.sessions.list({ limit: 2, ending_before: created[0] });
  expect(before.data.map(({ id }) => id)).toEqual([created[2], created[1]]);
  const paid = await aHeldPayment(stripe, sandbox);
  const page = await stripe.checkout.sessions.list({
    payment_intent: paid.intent,
    expand: ["data.payment_intent"],
  });
  expect(page.data).toMatchObject([
    { id: paid.session, payment_intent: { status: "requires_capture" } },
  ]);
});

test("a session's lines are listed in order and in pages", async () => {
  const { id } = await create();
  const lines = await stripe.checkout.sessions.listLineItems(id, { limit: 1 });
  expect(lines.data[0]?.description).toBe("Fare");
  expect(lines.has_more).toBe(true);
});

test("a request without the secret key, or for an unknown object or URL, is refused", async () => {
  const sessions = `${sandbox.url}/v1/checkout/sessions`;
  expect((await fetch(sessions)).status).toBe(401);
  const headers = { authorization: "Bearer sk_test_wrongkey" };
  expect((await fetch(sessions, { headers })).status).toBe(401);
  await expect(stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    requestId: expect.stringMatching(/^req_/),
  });
  await expect(stripe.subscriptions.list()).rejects.toThrow(
    "Unrecognized request URL (GET: /v1/subscriptions).",
  );
  expect(takeMismatches()).toEqual(["GET /v1/subscriptions: not in Stripe's description"]);
});
