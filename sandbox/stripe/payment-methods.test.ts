import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeMismatches } from "./description/traffic.ts";
import { type StripeSandbox, startStripeSandbox } from "./server.ts";
import { checkedStripe } from "./testing/checked-stripe.ts";
import { goodCard, rideCheckout } from "./testing/orders.ts";

type Method = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType;

let sandbox: StripeSandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await startStripeSandbox();
  stripe = checkedStripe(sandbox);
});
afterEach(() => sandbox.close());

const offering = (...methods: Method[]) =>
  stripe.checkout.sessions.create(rideCheckout(1783, { allowed_payment_method_types: methods }));

const withSuffix = (suffix: string) => {
  const { payment_intent_data: data, ...rest } = rideCheckout();
  const intent = { ...data, statement_descriptor_suffix: suffix };
  return stripe.checkout.sessions.create({ ...rest, payment_intent_data: intent });
};

test.each(["link", "cashapp", "amazon_pay"] as const)(
  "a payment by %s is held, captured and shows no card",
  async (method) => {
    const session = await offering("card", method);
    expect(session.payment_method_types).toEqual(["card", method]);
    const outcome = await sandbox.pay(session.id, method);
    const intent = outcome.status === "paid" ? String(outcome.session.payment_intent) : "";
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: "requires_capture",
      payment_method_types: ["card", method],
    });
    const { latest_charge: charge } = await stripe.paymentIntents.capture(intent);
    expect((await stripe.charges.retrieve(String(charge))).payment_method_details).toEqual({
      type: method,
      [method]: expect.any(Object),
    });
  },
);

test("the payment page has a button for each wallet it offers", async () => {
  const { url } = await offering("card", "cashapp");
  const page = await (await fetch(url ?? "")).text();
  expect(page).toContain("Pay with Cash App Pay");
  expect(page).not.toContain("Pay with Link");
  const body = new URLSearchParams({ wallet: "cashapp" });
  const paid = await fetch(url ?? "", { method: "POST", body, redirect: "manual" });
  expect(paid.headers.get("location")).toContain("/payment_success");
});

test("a page without a list of its own offers all methods activated in the dashboard", async () => {
  sandbox.setPlatform({ methods: ["card", "link"] });
  const session = await stripe.checkout.sessions.create(rideCheckout());
  expect(session).toMatchObject({
    allowed_payment_method_types: null,
    payment_method_types: ["card", "link"],
  });
});

test("a wallet that the page does not offer cannot pay", async () => {
  const { id } = await offering("card");
  await expect(sandbox.pay(id, "link")).rejects.toThrow("does not offer link");
});

test("methods that are not activated or have no manual capture are left out silently", async () => {
  sandbox.setPlatform({ methods: ["card", "link"] });
  expect(await offering("card", "cashapp", "us_bank_account")).toMatchObject({
    allowed_payment_method_types: ["card", "cashapp", "us_bank_account"],
    payment_method_types: ["card"],
  });
  await expect(offering("cashapp")).rejects.toThrow("No valid payment method types");
});

test("an unknown method is refused", async () => {
  await expect(offering("card", "shells")).rejects.toThrow("shells is not a payment method type");
  expect(takeMismatches()).toMatchObject([expect.stringContaining('"shells"')]);
});

test("`payment_method_types`, the list of older API versions, is refused", async () => {
  const request = { ...rideCheckout(), payment_method_types: ["card"] };
  await expect(stripe.checkout.sessions.create(request)).rejects.toMatchObject({
    code: "parameter_unknown",
  });
  expect(takeMismatches()).toMatchObject([expect.stringContaining('"payment_method_types"')]);
});

test("a suffix appears on the card's statement after the prefix", async () => {
  const { id } = await withSuffix("RIDE");
  await sandbox.pay(id, goodCard);
  expect(sandbox.list("charge")).toMatchObject([
    { statement_descriptor_suffix: "RIDE", calculated_statement_descriptor: "FAIRE* RIDE" },
  ]);
});

test.each([
  ["RIDE*", "cannot contain any of the following characters"],
  ["1234", "must contain at least one alphabetic character"],
  ["RIDES OF THE WEEK", "must be at most 22 characters"],
])("the suffix %s is refused", async (suffix, sentence) => {
  await expect(withSuffix(suffix)).rejects.toThrow(sentence);
});
