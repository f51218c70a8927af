import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";
import { rideCheckout } from "#sandbox/stripe/testing/orders.ts";

let now: number;
let sandbox: StripeSandbox;
let stripe: Stripe;
let session: Stripe.Checkout.Session;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 20, 17);
  sandbox = await startStripeSandbox({ businessName: "Faire", now: () => new Date(now) });
  stripe = checkedStripe(sandbox);
  session = await stripe.checkout.sessions.create(
    rideCheckout(1783, {
      customer_email: "rita@faire.example",
      custom_text: { submit: { message: "Charged when your driver accepts." } },
    }),
  );
});
afterEach(() => sandbox.close());

const filledIn = {
  email: "rita@faire.example",
  number: "4242 4242 4242 4242",
  expiry: "11 / 26",
  cvc: "123",
  name: "Rita Rider",
};
const submit = (form: Partial<typeof filledIn> = {}) =>
  fetch(session.url ?? "", {
    method: "POST",
    body: new URLSearchParams({ ...filledIn, ...form }),
    redirect: "manual",
  });
const successUrl = () => `http://localhost:3000/payment_success?session_id=${session.id}`;

test("the page shows every line, the total, the back link and the sandbox notice", async () => {
  const text = await (await fetch(session.url ?? "")).text();
  for (const expected of [
    "Fare",
    "$15.50",
    "Faire Tax",
    "$2.33",
    "$17.83",
    "no money moves",
    "rita@faire.example",
    "4242 4242 4242 4242",
    "Charged when your driver accepts.",
    'href="http://localhost:3000/payment_cancel"',
  ]) {
    expect(text).toContain(expected);
  }
});

test("the page says what is paid, and shows the sum of the lines before a discount", async () => {
  const coupon = await stripe.coupons.create({
    ...{ amount_off: 155, currency: "usd", duration: "once", name: "Discount (10%)" },
  });
  const [line, ...others] = rideCheckout().line_items ?? [];
  const priceData = line?.price_data as Stripe.Checkout.SessionCreateParams.LineItem.PriceData;
  const product_data = { name: "Base Fare", description: "Ride FRABC123XYZ with Omar, 17.26 mi" };
  const discounted = await stripe.checkout.sessions.create(
    rideCheckout(1783, {
      line_items: [{ ...line, price_data: { ...priceData, product_data } }, ...others],
      discounts: [{ coupon: coupon.id }],
    }),
  );
  const text = await (await fetch(discounted.url ?? "")).text();
  const inOrder = [
    "$16.28",
    "Omar, 17.26 mi",
    "Base Fare",
    "Subtotal",
    "$17.83",
    "−$1.55",
    "Total due",
  ];
  const places = inOrder.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(await (await fetch(session.url ?? "")).text()).not.toContain("Subtotal");
});

test("an approved card redirects to the success URL with the session's id", async () => {
  const answer = await submit();
  expect([answer.status, answer.headers.get("location")]).toEqual([303, successUrl()]);
});

test("pressing Pay repeatedly pays once and always redirects to the success URL", async () => {
  const answers = await Promise.all([submit(), submit(), submit(), submit()]);
  expect(answers.map((answer) => answer.headers.get("location"))).toEqual(
    Array(4).fill(successUrl()),
  );
  expect(sandbox.list("charge")).toHaveLength(1);
  expect(await (await fetch(session.url ?? "")).text()).toContain("You have already paid");
});

test("a declined card shows the bank's message and keeps the form's values", async () => {
  const text = await (await submit({ number: "4000 0000 0000 9995" })).text();
  expect(text).toContain("Your card has insufficient funds.");
  for (const input of ["4000 0000 0000 9995", "11 / 26", "Rita Rider"]) {
    expect(text).toContain(`value="${input}"`);
  }
});

test.each([
  [{ number: "4242 4242 4242 4241" }, "Your card number is invalid."],
  [{ number: "4242" }, "Your card number is incomplete."],
  [{ number: "4242 4242 4242 424a" }, "Your card number is invalid."],
  [{ expiry: "10 / 26" }, "Your card&#39;s expiration date is in the past."],
  [{ expiry: "13 / 30" }, "Your card&#39;s expiration date is invalid."],
  [{ expiry: "soon" }, "Your card&#39;s expiration date is incomplete."],
  [{ cvc: "12" }, "Your card&#39;s security code is incomplete."],
  [{ email: "rita" }, "Your email is invalid."],
  [{ name: " " }, "Enter the name on the card."],
])("the mistake %j is shown at its field and the card is not charged", async (mistake, message) => {
  const text = await (await submit(mistake)).text();
  const [field = ""] = Object.keys(mistake);
  expect(text).toContain(`<p class="error" id="${field}-error">${message}</p>`);
  expect(text).toContain(`aria-describedby="${field}-error"`);
  expect(sandbox.list("charge")).toEqual([]);
});

test("an expired session is 410 and cannot be paid", async () => {
  now += 24 * 3_600_000;
  const page = await fetch(session.url ?? "");
  expect(page.status).toBe(410);
  expect(await page.text()).toContain("This payment page has expired");
  expect((await submit()).status).toBe(410);
  expect(sandbox.list("charge")).toEqual([]);
});

test("user input is escaped", async () => {
  const hostile = '"><script>alert(1)</script>';
  const text = await (await submit({ name: hostile, number: hostile })).text();
  expect(text).not.toContain("<script>");
  expect(text).toContain("&quot;&gt;&lt;script&gt;");
});

test("an unknown page is 404, and pages run only their own script", async () => {
  const missing = await fetch(`${sandbox.url}/c/pay/cs_test_none`);
  expect(missing.status).toBe(404);
  expect(missing.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect((await fetch(`${sandbox.url}/assets/checkout.js`)).status).toBe(200);
});
