import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "./server.ts";
import { checkedStripe } from "./testing/checked-stripe.ts";
import { aConnectedDriver } from "./testing/orders.ts";

let now: number;
let sandbox: StripeSandbox;
let stripe: Stripe;

beforeEach(async () => {
  now = Date.now();
  sandbox = await startStripeSandbox({ businessName: "Faire", now: () => new Date(now) });
  stripe = checkedStripe(sandbox);
});
afterEach(() => sandbox.close());

const returnUrl = "http://localhost:3000/stripe/verify?code=abc";
const refreshUrl = "http://localhost:3000/stripe/again";

async function anOnboardingLink(): Promise<{ account: string; url: string }> {
  const account = await stripe.accounts.create({
    controller: {
      fees: { payer: "application" },
      losses: { payments: "application" },
      stripe_dashboard: { type: "express" },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    email: "dana@faire.example",
    metadata: { driver: "7" },
  });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: "account_onboarding",
    refresh_url: refreshUrl,
    return_url: returnUrl,
  });
  return { account: account.id, url: link.url };
}

const open = (url: string) => fetch(url, { redirect: "manual" });
const submit = (url: string, form: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
const completeForm = {
  firstName: "Dana",
  lastName: "Driver",
  routingNumber: "110000000",
  accountNumber: "000123456789",
};

test("a new account cannot receive transfers and lists its missing requirements", async () => {
  const { account } = await anOnboardingLink();
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    type: "express",
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: "inactive" },
    metadata: { driver: "7" },
    requirements: {
      disabled_reason: "requirements.past_due",
      currently_due: expect.arrayContaining(["external_account"]),
    },
  });
});

test("completing the onboarding page connects the account and returns to the product", async () => {
  const { account, url } = await anOnboardingLink();
  const page = await fetch(url);
  expect(await page.text()).toContain("Get paid by Faire");
  const answer = await submit(page.url, completeForm);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, returnUrl]);
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: "active" },
    requirements: { currently_due: [], disabled_reason: null },
    external_accounts: { data: [{ last4: "6789", account_holder_name: "Dana Driver" }] },
  });
  const { data } = await stripe.events.list(
    { type: "account.updated" },
    { stripeAccount: account },
  );
  expect(data).toMatchObject([
    { account, data: { object: { id: account, details_submitted: true } } },
  ]);
});

test("a link opens once within five minutes; afterwards it redirects to its refresh URL", async () => {
  const first = await anOnboardingLink();
  expect((await open(first.url)).headers.get("location")).toMatch(/^\/setup\/s\//);
  expect((await open(first.url)).headers.get("location")).toBe(refreshUrl);
  const second = await anOnboardingLink();
  now += 300_000;
  expect((await open(second.url)).headers.get("location")).toBe(refreshUrl);
});

test("the onboarding page has a link back, and shows an invalid form again with its errors", async () => {
  const { account, url } = await anOnboardingLink();
  const page = await fetch(url);
  expect(await page.text()).toContain(`<a href="${returnUrl}">Leave incomplete`);
  const answer = await submit(page.url, { ...completeForm, lastName: " ", routingNumber: "12" });
  const text = await answer.text();
  expect(text).toContain("Enter your last name.");
  expect(text).toContain("Enter the nine digits.");
  expect(text).toContain('value="Dana"');
  expect((await stripe.accounts.retrieve(account)).details_submitted).toBe(false);
});

test("a restricted account loses its transfers and payouts", async () => {
  const account = await aConnectedDriver(stripe);
  await sandbox.restrictAccount(account);
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    capabilities: { transfers: "inactive" },
    payouts_enabled: false,
    requirements: { past_due: ["individual.verification.document"] },
  });
  expect(sandbox.list("event").at(-1)).toMatchObject({ type: "account.updated", account });
});

test("an account's email and metadata can be updated", async () => {
  const { account } = await anOnboardingLink();
  await stripe.accounts.update(account, {
    email: "new@faire.example",
    metadata: { driver: "", city: "NYC" },
  });
  const changed = await stripe.accounts.retrieve(account);
  expect([changed.email, changed.metadata]).toEqual(["new@faire.example", { city: "NYC" }]);
});
