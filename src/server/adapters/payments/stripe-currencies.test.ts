import Stripe from "stripe";
import { expect, it } from "vitest";
import { findPlatformBalance } from "./stripe-balance-transactions.ts";
import { describeIntent } from "./stripe-intent.ts";

const replying = (reply: object): Stripe =>
  new Stripe("sk_test_1", {
    httpClient: Stripe.createFetchHttpClient(async () => Response.json(reply)),
  });

it("a balance counts only dollars and names the other currencies that it holds", async () => {
  const balance = await findPlatformBalance(
    replying({
      object: "balance",
      available: [
        { amount: 500, currency: "usd" },
        { amount: 70, currency: "eur" },
        { amount: 0, currency: "jpy" },
      ],
      pending: [
        { amount: 20, currency: "usd" },
        { amount: -9, currency: "cad" },
      ],
    }),
  );
  expect(balance).toEqual({
    ...{ available: 500, pending: 20, reserved: 0 },
    foreignCurrencies: ["CAD", "EUR"],
  });
});

it.each([
  { currency: "usd", fee: 137 },
  { currency: "eur", fee: null },
])("the fee of a payment settled in $currency is $fee", ({ currency, fee }) => {
  const intent = {
    ...{ id: "pi_1", status: "succeeded", amount: 4000, amount_received: 4000 },
    latest_charge: { id: "ch_1", balance_transaction: { id: "txn_1", fee: 137, currency } },
  };
  expect(describeIntent(intent as unknown as Stripe.PaymentIntent).fee).toBe(fee);
});
