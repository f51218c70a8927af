import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";

let now: number;
let sandbox: StripeSandbox;
let stripe: Stripe;

beforeEach(async () => {
  now = Date.now();
  sandbox = await startStripeSandbox({ now: () => new Date(now) });
  stripe = checkedStripe(sandbox);
});
afterEach(() => sandbox.close());

const requested = { requested: true };
const individual = {
  first_name: "Dana",
  last_name: "Driver",
  email: "dana@faire.example",
  phone: "0000000000",
  dob: { day: 1, month: 1, year: 1901 },
  address: { line1: "address_full_match", city: "New York", state: "NY", postal_code: "10001" },
  id_number: "000000000",
};
const completeParams = {
  controller: {
    fees: { payer: "application" },
    losses: { payments: "application" },
    requirement_collection: "application",
    stripe_dashboard: { type: "none" },
  },
  capabilities: { card_payments: requested, transfers: requested },
  business_type: "individual",
  individual,
  external_account: {
    object: "bank_account",
    country: "US",
    currency: "usd",
    routing_number: "110000000",
    account_number: "000123456789",
  },
  tos_acceptance: { date: 1_780_000_000, ip: "8.8.8.8" },
} satisfies Stripe.AccountCreateParams;

const completeVerification = async () => {
  now += 3000;
  await sandbox.applyDueWork(new Date(now));
};

test("an account with Stripe's test values is pending, then active", async () => {
  const { id, capabilities } = await stripe.accounts.create(completeParams);
  expect(capabilities).toEqual({ card_payments: "pending", transfers: "pending" });
  await completeVerification();
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    capabilities: { card_payments: "active", transfers: "active" },
    payouts_enabled: true,
    requirements: { currently_due: [], disabled_reason: null, pending_verification: [] },
  });
  expect(sandbox.list("event").at(-1)).toMatchObject({ type: "account.updated", account: id });
});

test("no transfer reaches an account whose verification is pending", async () => {
  const { id } = await stripe.accounts.create(completeParams);
  await expect(
    stripe.transfers.create({ amount: 100, currency: "usd", destination: id }),
  ).rejects.toMatchObject({ code: "insufficient_capabilities_for_transfer" });
});

test.each([
  ["individual.id_number", { individual: { ...individual, id_number: undefined } }],
  ["external_account", { external_account: undefined }],
  ["tos_acceptance.ip", { tos_acceptance: { date: 1_780_000_000 } }],
])("an account without %s stays inactive and lists it", async (name, change) => {
  const { id } = await stripe.accounts.create({ ...completeParams, ...change });
  await completeVerification();
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    capabilities: { transfers: "inactive" },
    requirements: { currently_due: [name], disabled_reason: "requirements.past_due" },
  });
});

test("other values than the test values fail the verification", async () => {
  const address = { ...individual.address, line1: "1 Main St" };
  const { id } = await stripe.accounts.create({
    ...completeParams,
    individual: { ...individual, address },
  });
  await completeVerification();
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    capabilities: { transfers: "inactive" },
    requirements: { currently_due: ["individual.verification.document"] },
  });
});

test("a bank account other than the test one is refused", async () => {
  const external_account = { ...completeParams.external_account, routing_number: "021000021" };
  await expect(stripe.accounts.create({ ...completeParams, external_account })).rejects.toThrow(
    "You must use a test bank account number in test mode.",
  );
});

test("a platform that collects requirements must bear losses", async () => {
  const controller = { ...completeParams.controller, losses: { payments: "stripe" as const } };
  await expect(stripe.accounts.create({ ...completeParams, controller })).rejects.toThrow(
    "must be `application`",
  );
});
