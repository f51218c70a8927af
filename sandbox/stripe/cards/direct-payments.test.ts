import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";
import { rideCheckout } from "#sandbox/stripe/testing/orders.ts";

let sandbox: StripeSandbox;
let stripe: Stripe;
let customer: string;

beforeEach(async () => {
  sandbox = await startStripeSandbox();
  stripe = checkedStripe(sandbox);
  customer = (await stripe.customers.create({ email: "rosa@example.com" })).id;
});
afterEach(() => sandbox.close());

const returnUrl = "http://localhost:3000/payment/ride/1";
const challengedCard = "4000 0027 6000 3184";

const aSavedCard = async (token = "pm_card_visa") =>
  (await stripe.paymentMethods.attach(token, { customer })).id;

const anIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1783,
    currency: "usd",
    customer,
    allowed_payment_method_types: ["card"],
    capture_method: "manual",
    metadata: { ride_id: "1" },
    ...more,
  });

const confirm = (id: string) => stripe.paymentIntents.confirm(id, { return_url: returnUrl });

test("a payment with a saved card is held and captured like any other", async () => {
  const { id } = await anIntent({ payment_method: await aSavedCard() });
  expect(await confirm(id)).toMatchObject({ status: "requires_capture", amount_capturable: 1783 });
  expect(await stripe.paymentIntents.capture(id)).toMatchObject({ status: "succeeded" });
  expect(sandbox.list("charge")).toMatchObject([{ customer, amount_captured: 1783 }]);
});

test("an intent is created and confirmed in one request, with automatic capture", async () => {
  const paid = await anIntent({
    payment_method: await aSavedCard(),
    capture_method: "automatic",
    confirm: true,
    return_url: returnUrl,
  });
  expect(paid).toMatchObject({ status: "succeeded", amount_received: 1783 });
});

test("a decline has a reason, and its intent can be confirmed with another card", async () => {
  const { id } = await anIntent({ payment_method: await aSavedCard("pm_card_chargeCustomerFail") });
  await expect(confirm(id)).rejects.toMatchObject({
    type: "StripeCardError",
    code: "card_declined",
    message: "Your card was declined.",
    payment_intent: { id, status: "requires_payment_method" },
  });
  const failed = await stripe.paymentIntents.retrieve(id);
  expect(failed.last_payment_error?.message).toBe("Your card was declined.");
  const other = { payment_method: await aSavedCard(), return_url: returnUrl };
  expect((await stripe.paymentIntents.confirm(id, other)).status).toBe("requires_capture");
});

test("a bank can decline a card that was saved", async () => {
  const method = await aSavedCard();
  await sandbox.declineCard(method);
  const { id } = await anIntent({ payment_method: method });
  await expect(confirm(id)).rejects.toThrow("Your card has insufficient funds.");
});

describe("refusals", () => {
  test("an intent cannot be confirmed twice", async () => {
    const { id } = await anIntent({ payment_method: await aSavedCard() });
    await confirm(id);
    await expect(confirm(id)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
    expect(sandbox.list("charge")).toHaveLength(1);
  });

  test("an intent without a card is not confirmed", async () => {
    const { id } = await anIntent();
    await expect(confirm(id)).rejects.toThrow("missing a payment method");
  });

  test("a detached card is not charged", async () => {
    const method = await aSavedCard();
    await stripe.paymentMethods.detach(method);
    await expect(anIntent({ payment_method: method })).rejects.toThrow("It may not be used again");
  });

  test("a card detached after the intent was made is not charged", async () => {
    const method = await aSavedCard();
    const { id } = await anIntent({ payment_method: method });
    await stripe.paymentMethods.detach(method);
    await expect(confirm(id)).rejects.toThrow("It may not be used again");
  });

  test("another customer's card is not charged", async () => {
    const { id: other } = await stripe.customers.create({});
    const method = (await stripe.paymentMethods.attach("pm_card_visa", { customer: other })).id;
    await expect(anIntent({ payment_method: method })).rejects.toThrow(
      "does not have a payment method",
    );
  });

  test("a saved card needs its customer", async () => {
    const method = await aSavedCard();
    const intent = anIntent({ customer: undefined, payment_method: method });
    await expect(intent).rejects.toThrow("no Customer was supplied");
  });

  test("a method that may redirect needs a return address", async () => {
    const payment = { payment_method: await aSavedCard(), confirm: true };
    await expect(anIntent({ ...payment, allowed_payment_method_types: undefined })).rejects.toThrow(
      "you must provide a `return_url`",
    );
  });

  test("a return address without a confirmation is refused", async () => {
    await expect(anIntent({ return_url: returnUrl })).rejects.toThrow("unless `confirm` is set");
  });

  test("unknown customers and cards and an amount below 50 cents are refused", async () => {
    await expect(anIntent({ customer: "cus_none" })).rejects.toMatchObject({ param: "customer" });
    await expect(anIntent({ payment_method: "pm_none" })).rejects.toMatchObject({
      code: "resource_missing",
    });
    await expect(anIntent({ amount: 49 })).rejects.toMatchObject({ code: "amount_too_small" });
  });

  test("an intent that was canceled is not confirmed", async () => {
    const { id } = await anIntent({ payment_method: await aSavedCard() });
    expect((await stripe.paymentIntents.cancel(id)).status).toBe("canceled");
    await expect(confirm(id)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
  });
});

describe("3-D Secure", () => {
  const aChallenge = async () => {
    const { id } = await anIntent({
      payment_method: await aSavedCard("pm_card_authenticationRequired"),
    });
    const intent = await confirm(id);
    return { id, intent, url: intent.next_action?.redirect_to_url?.url ?? "" };
  };

  const answer = (url: string, word: string) =>
    fetch(url, {
      method: "POST",
      body: new URLSearchParams({ answer: word }),
      redirect: "manual",
    });

  test("redirects to the bank's page and back with the intent's state", async () => {
    const { id, intent, url } = await aChallenge();
    expect(intent).toMatchObject({
      status: "requires_action",
      next_action: { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl } },
    });
    expect(await (await fetch(url)).text()).toContain("paying $17.83");
    const left = await answer(url, "leave");
    expect(left.headers.get("location")).toContain("redirect_status=failed");
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_action");
    const back = await answer(url, "complete");
    expect(back.headers.get("location")).toContain(`${returnUrl}?payment_intent=${id}`);
    expect(back.headers.get("location")).toContain("redirect_status=succeeded");
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_capture");
    const again = await fetch(url, { redirect: "manual" });
    expect(again.headers.get("location")).toContain("redirect_status=succeeded");
  });

  test("a failed authentication charges nothing", async () => {
    const { id, url } = await aChallenge();
    await answer(url, "fail");
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    expect(sandbox.list("charge")).toEqual([]);
  });

  test("a 3-D Secure answer after the cancellation changes nothing", async () => {
    const { id, url } = await aChallenge();
    await stripe.paymentIntents.cancel(id);
    await answer(url, "complete");
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("canceled");
    expect(sandbox.list("charge")).toEqual([]);
  });

  test("without a return address the client must handle the challenge", async () => {
    const { id } = await anIntent({
      payment_method: await aSavedCard("pm_card_authenticationRequired"),
    });
    const { next_action: action } = await stripe.paymentIntents.confirm(id);
    expect(action?.type).toBe("use_stripe_sdk");
  });

  test.each([
    ["complete", "/payment_success"],
    ["fail", "/c/pay/"],
  ])("a 3-D Secure answer %s on a payment page leads to %s", async (word, target) => {
    const session = await stripe.checkout.sessions.create(rideCheckout());
    const outcome = await sandbox.pay(session.id, challengedCard);
    if (outcome.status !== "challenged") throw new Error(outcome.status);
    const back = await answer(outcome.url, word);
    expect(back.headers.get("location")).toContain(target);
    const { status } = await stripe.checkout.sessions.retrieve(session.id);
    expect(status).toBe(word === "complete" ? "complete" : "open");
    if (word === "fail")
      expect(await (await fetch(session.url ?? "")).text()).toContain("unable to authenticate");
  });

  test("an expired payment page cancels its 3-D Secure challenge", async () => {
    const session = await stripe.checkout.sessions.create(rideCheckout());
    const outcome = await sandbox.pay(session.id, challengedCard);
    if (outcome.status !== "challenged") throw new Error(outcome.status);
    await stripe.checkout.sessions.expire(session.id);
    expect((await stripe.paymentIntents.retrieve(outcome.intent)).status).toBe("canceled");
    expect((await fetch(outcome.url)).status).toBe(410);
  });
});
