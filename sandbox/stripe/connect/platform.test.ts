import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";

let sandbox: StripeSandbox;
let stripe: Stripe;

beforeEach(async () => {
  sandbox = await startStripeSandbox();
  stripe = checkedStripe(sandbox);
});
afterEach(() => sandbox.close());

const requested = { requested: true };
const cardsAndTransfers = { card_payments: requested, transfers: requested };
const create = (capabilities: Stripe.AccountCreateParams.Capabilities, key?: string) =>
  stripe.accounts.create({ type: "express", capabilities }, key ? { idempotencyKey: key } : {});

test("an account that requests only transfers is refused", async () => {
  await expect(create({ transfers: requested })).rejects.toMatchObject({
    statusCode: 400,
    type: "StripeInvalidRequestError",
    message: expect.stringMatching(
      /^Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability\./,
    ),
  });
  expect(sandbox.list("account")).toEqual([]);
});

test("an approved platform may request only transfers", async () => {
  sandbox.setPlatform({ isApprovedForTransfersOnly: true });
  const { capabilities } = await create({ transfers: requested });
  expect(capabilities).toEqual({ transfers: "inactive" });
});

test("an account that requests card payments without transfers is refused", async () => {
  await expect(create({ card_payments: requested })).rejects.toThrow(
    "Accounts do not currently support `card_payments` without `transfers`.",
  );
});

test.each([
  ["notSignedUp", "You can only create new accounts if you've signed up for Connect"],
  ["noProfile", "You must complete your platform profile to use Connect"],
  ["noLossTerms", "Please review the responsibilities of managing losses"],
  ["noAccountsV1", "Stripe no longer recommends Accounts v1 for new Connect integrations."],
] as const)(
  "a platform that Stripe refuses (%s) gets no account, even later under the same idempotency key; a new key gets one",
  async (refusal, sentence) => {
    sandbox.setPlatform({ refusal });
    await expect(create(cardsAndTransfers, "driver:1")).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(sentence),
    });
    sandbox.setPlatform({});
    await expect(create(cardsAndTransfers, "driver:1")).rejects.toThrow(sentence);
    const { capabilities } = await create(cardsAndTransfers, "driver:2");
    expect(capabilities).toEqual({ card_payments: "inactive", transfers: "inactive" });
  },
);
