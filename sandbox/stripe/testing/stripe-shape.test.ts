import { expect, test } from "vitest";
import { assertStripeShape } from "./stripe-shape.ts";

const link = { object: "account_link", created: 1, expires_at: 2, url: "http://localhost/" };

test("a response that matches Stripe's declarations passes, alone and in a list", () => {
  assertStripeShape(link);
  assertStripeShape({ object: "list", data: [link], has_more: false, url: "/" });
});

test.each([
  ["a missing property", { ...link, url: undefined }],
  ["an unknown property", { ...link, account: "acct_1" }],
  ["a wrong type", { ...link, created: "now" }],
  ["an unknown kind", { ...link, object: "account_chain" }],
  ["a wrong item of a list", { object: "list", data: [{ ...link, url: 5 }] }],
])("%s is found", (_, answer) => {
  expect(() => assertStripeShape(answer)).toThrow();
});

test("the error names the property with the wrong type", () => {
  const money = { amount: 5, currency: "usd" };
  const balance = { object: "balance", available: [money], livemode: false, pending: [] };
  assertStripeShape(balance);
  expect(() => assertStripeShape({ ...balance, livemode: "no" })).toThrow(
    "livemode must be boolean",
  );
});
