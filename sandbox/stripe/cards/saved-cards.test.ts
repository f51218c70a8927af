import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";
import { goodCard, rideCheckout } from "#sandbox/stripe/testing/orders.ts";

let sandbox: StripeSandbox;
let stripe: Stripe;
let customer: string;

beforeEach(async () => {
  sandbox = await startStripeSandbox();
  stripe = checkedStripe(sandbox);
  customer = (await stripe.customers.create({ email: "rosa@example.com" })).id;
});
afterEach(() => sandbox.close());

const aPage = (saving: "enabled" | "disabled" = "enabled") =>
  stripe.checkout.sessions.create(
    rideCheckout(1783, {
      customer,
      saved_payment_method_options: { payment_method_save: saving },
    }),
  );

const cardsOf = async (id = customer) =>
  (await stripe.paymentMethods.list({ customer: id, type: "card" })).data;

const aSavedCard = async (token = "pm_card_visa", owner = customer) =>
  (await stripe.paymentMethods.attach(token, { customer: owner })).id;

test("a customer is created, found by its email, changed and deleted", async () => {
  const { id } = await stripe.customers.create({
    email: "dan@example.com",
    name: "Dan Driver",
    metadata: { account_id: "1" },
  });
  const { data } = await stripe.customers.list({ email: "dan@example.com" });
  expect(data).toMatchObject([{ id, name: "Dan Driver", metadata: { account_id: "1" } }]);
  expect(await stripe.customers.update(id, { email: "d@example.com" })).toMatchObject({
    email: "d@example.com",
  });
  expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
  await expect(stripe.customers.retrieve(id)).rejects.toThrow("No such customer");
});

test("a listed test card is each customer's own; another number is one card for all", async () => {
  const other = (await stripe.customers.create({ email: "dan@example.com" })).id;
  const cardsPaidWith = async (number: string) => {
    for (const payer of [customer, customer, other]) {
      const { id } = await stripe.checkout.sessions.create(rideCheckout(1783, { customer: payer }));
      await sandbox.pay(id, number);
    }
    const paid = sandbox.list("charge").slice(-3);
    return new Set(paid.map((charge) => charge.payment_method_details?.card?.fingerprint)).size;
  };
  expect(await cardsPaidWith(goodCard)).toBe(2);
  expect(await cardsPaidWith("5555555555554444")).toBe(1);
});

test("a card is saved on the payment page if its owner checks the box, and shown on the next page", async () => {
  const first = await aPage();
  expect(await (await fetch(first.url ?? "")).text()).toContain("Save my payment information");
  await sandbox.pay(first.id, goodCard, { save: true });
  const [saved] = await cardsOf();
  expect(saved).toMatchObject({
    allow_redisplay: "always",
    customer,
    card: { brand: "visa", last4: "4242", exp_month: 12 },
  });
  const second = await aPage();
  expect(await (await fetch(second.url ?? "")).text()).toContain("saved visa ending in 4242");
  const body = new URLSearchParams({ saved: saved?.id ?? "" });
  const paid = await fetch(second.url ?? "", { method: "POST", body, redirect: "manual" });
  expect(paid.headers.get("location")).toContain("/payment_success");
  expect(sandbox.list("charge").map(({ payment_method: method }) => method)).toEqual([
    saved?.id,
    saved?.id,
  ]);
  expect(await cardsOf()).toHaveLength(1);
});

test("posting the payment page's form with the box checked saves the card", async () => {
  const { url } = await aPage();
  const expiry = `12/${(new Date().getUTCFullYear() + 1) % 100}`;
  const form = { email: "rosa@example.com", number: goodCard, expiry, cvc: "123", name: "Rosa" };
  const body = new URLSearchParams({ ...form, save: "yes" });
  await fetch(url ?? "", { method: "POST", body, redirect: "manual" });
  expect(await cardsOf()).toHaveLength(1);
});

test("a card is not saved unless the box is checked, and cannot be attached after the payment", async () => {
  await sandbox.pay((await aPage()).id, goodCard);
  expect(await cardsOf()).toEqual([]);
  const [charge] = sandbox.list("charge");
  await expect(
    stripe.paymentMethods.attach(charge?.payment_method ?? "", { customer }),
  ).rejects.toThrow("It may not be used again");
});

test("a session that does not save cards shows no box, and ignores a checked one", async () => {
  const { id, url } = await aPage("disabled");
  expect(await (await fetch(url ?? "")).text()).not.toContain("Save my payment information");
  await sandbox.pay(id, goodCard, { save: true });
  expect(await cardsOf()).toEqual([]);
});

test("a session that saves cards needs a customer, and takes no email beside the customer", async () => {
  const saving = { saved_payment_method_options: { payment_method_save: "enabled" } } as const;
  await expect(stripe.checkout.sessions.create(rideCheckout(1783, saving))).rejects.toThrow(
    "can only be used with a `customer`",
  );
  const both = rideCheckout(1783, { customer, customer_email: "rosa@example.com" });
  await expect(stripe.checkout.sessions.create(both)).rejects.toThrow("only specify one");
  const unknown = rideCheckout(1783, { customer: "cus_none" });
  await expect(stripe.checkout.sessions.create(unknown)).rejects.toMatchObject({
    code: "resource_missing",
    param: "customer",
  });
});

test("a detached card is gone for good, and so are the cards of a deleted customer", async () => {
  const id = await aSavedCard();
  await stripe.paymentMethods.detach(id);
  expect(await cardsOf()).toEqual([]);
  await expect(stripe.paymentMethods.detach(id)).rejects.toThrow("detachment is impossible");
  await expect(aSavedCard(id)).rejects.toThrow("was detached from a Customer");
  const other = await aSavedCard();
  await stripe.customers.del(customer);
  expect((await stripe.paymentMethods.retrieve(other)).customer).toBeNull();
});

test("a card belongs to one customer", async () => {
  const id = await aSavedCard();
  const { id: other } = await stripe.customers.create({});
  await expect(stripe.paymentMethods.attach(id, { customer: other })).rejects.toThrow(
    "already been attached",
  );
});

test.each(["apple_pay", "google_pay"] as const)(
  "%s pays with a card of the phone, and the charge names the wallet",
  async (wallet) => {
    const { id, url } = await aPage();
    const page = await (await fetch(url ?? "")).text();
    expect(page).toContain(wallet === "apple_pay" ? "Pay with Apple Pay" : "Pay with Google Pay");
    await sandbox.pay(id, wallet);
    expect(sandbox.list("charge")).toMatchObject([
      {
        payment_method_details: { type: "card", card: { last4: "4242", wallet: { type: wallet } } },
      },
    ]);
  },
);
