import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reconnect } from "#server/testing/connected-account.ts";
import { type StripeSandbox, startStripeSandbox } from "./server.ts";
import { checkedStripe } from "./testing/checked-stripe.ts";
import { aConnectedDriver, aHeldPayment } from "./testing/orders.ts";

let now: number;
let sandbox: StripeSandbox;
let stripe: Stripe;
let driver: string;

beforeEach(async () => {
  // On the minute, which is the sandbox's day: payouts arrive at the end of one.
  now = Math.floor(Date.now() / 60_000) * 60_000;
  sandbox = await startStripeSandbox({ businessName: "Faire", now: () => new Date(now) });
  stripe = checkedStripe(sandbox);
  driver = await aConnectedDriver(stripe);
});
afterEach(() => sandbox.close());

async function sendFare(amount: number): Promise<Stripe.Transfer> {
  const { intent } = await aHeldPayment(stripe, sandbox, { cents: 5000 });
  const { latest_charge: charge } = await stripe.paymentIntents.capture(intent);
  return stripe.transfers.create({
    amount,
    currency: "usd",
    destination: driver,
    source_transaction: String(charge),
  });
}

/** Advances the clock and runs the sweep. */
const advanceClock = (seconds: number): Promise<void> => {
  now += seconds * 1000;
  return sandbox.applyDueWork(new Date(now));
};
const payouts = async () => (await stripe.payouts.list({}, { stripeAccount: driver })).data;
const balance = async () =>
  (await stripe.balance.retrieve({}, { stripeAccount: driver })).available[0]?.amount;

test("transferred money stays on the account until its payout", async () => {
  await sendFare(1550);
  expect([await balance(), await payouts()]).toEqual([1550, []]);
  await advanceClock(60);
  expect(await payouts()).toMatchObject([{ amount: 1550, status: "pending", automatic: true }]);
  expect(await balance()).toBe(0);
  await advanceClock(30);
  expect(await payouts()).toMatchObject([{ status: "in_transit" }]);
  await advanceClock(30);
  expect(await payouts()).toMatchObject([{ status: "paid" }]);
});

test("a daily payout covers all transfers since the last one", async () => {
  await sendFare(1000);
  await advanceClock(60);
  await advanceClock(1);
  await sendFare(200);
  await advanceClock(30);
  await sendFare(300);
  await advanceClock(29);
  expect(await payouts()).toHaveLength(1);
  await advanceClock(1);
  expect((await payouts()).map(({ amount }) => amount)).toEqual([500, 1000]);
  expect(await balance()).toBe(0);
});

test("a payout to a closed bank account fails: the money returns and waits for another bank account", async () => {
  await reconnect(sandbox, driver, "000111111113");
  await sendFare(1550);
  await advanceClock(60);
  expect(await balance()).toBe(0);
  await advanceClock(60);
  await advanceClock(60);
  expect(await payouts()).toMatchObject([{ status: "failed", failure_code: "account_closed" }]);
  expect(await balance()).toBe(1550);
  const account = await stripe.accounts.retrieve(driver);
  expect(account).toMatchObject({
    capabilities: { transfers: "active" },
    external_accounts: { data: [{ status: "errored" }] },
    payouts_enabled: false,
    requirements: { currently_due: ["external_account"] },
  });
  expect(sandbox.list("event").at(-1)).toMatchObject({ type: "account.updated", account: driver });
  await reconnect(sandbox, driver);
  await advanceClock(60);
  expect(await payouts()).toMatchObject([
    { amount: 1550, status: "pending" },
    { status: "failed" },
  ]);
});

test("a payout that fails leaves a rejected account rejected", async () => {
  await reconnect(sandbox, driver, "000111111113");
  await sendFare(1550);
  await advanceClock(60);
  await sandbox.restrictAccount(driver, "rejected.fraud");
  await advanceClock(60);
  await advanceClock(60);
  expect(await payouts()).toMatchObject([{ status: "failed" }]);
  expect(await stripe.accounts.retrieve(driver)).toMatchObject({
    external_accounts: { data: [{ status: "errored" }] },
    requirements: { currently_due: [], disabled_reason: "rejected.fraud" },
  });
});

test("a transfer can be reversed after its payout only if new money covers it", async () => {
  const { id } = await sendFare(1000);
  await advanceClock(60);
  await advanceClock(1);
  const reversal = stripe.transfers.createReversal(id, { amount: 400 });
  await expect(reversal).rejects.toMatchObject({ statusCode: 400, code: "balance_insufficient" });
  expect(await balance()).toBe(0);
  await sendFare(500);
  await stripe.transfers.createReversal(id, { amount: 400 });
  expect(await balance()).toBe(100);
});

const ownPayouts = async () => (await stripe.payouts.list()).data;
const setPayouts = (interval: "daily" | "manual", usd: number) =>
  stripe.balanceSettings.update({
    payments: { payouts: { schedule: { interval }, minimum_balance_by_currency: { usd } } },
  });

test("the platform's balance is paid out daily, except the minimum that it keeps", async () => {
  await sandbox.topUp(9_000);
  await advanceClock(60);
  expect(await ownPayouts()).toEqual([]);
  await setPayouts("daily", 2_000);
  const { payouts: terms } = (await stripe.balanceSettings.retrieve()).payments;
  expect(terms).toMatchObject({
    schedule: { interval: "daily" },
    minimum_balance_by_currency: { usd: 2_000 },
  });
  await advanceClock(60);
  expect(await ownPayouts()).toMatchObject([{ amount: 7_000, automatic: true }]);
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(2_000);
  await sandbox.topUp(500);
  await advanceClock(59);
  expect(await ownPayouts()).toHaveLength(1);
  await setPayouts("manual", 0);
  await advanceClock(120);
  expect(await ownPayouts()).toHaveLength(1);
});

test("a restricted account is not paid out", async () => {
  await sendFare(1000);
  await sandbox.restrictAccount(driver);
  await advanceClock(60);
  expect(await payouts()).toEqual([]);
});

test("Stripe-Account accepts known accounts only, on endpoints that support it", async () => {
  const foreign = { stripeAccount: "acct_unknown" };
  await expect(stripe.payouts.list({}, foreign)).rejects.toMatchObject({ statusCode: 403 });
  const own = { stripeAccount: driver };
  await expect(stripe.transfers.list({}, own)).rejects.toMatchObject({ statusCode: 400 });
});

test("an instant payout takes its fee on top of the amount and needs a card that supports it", async () => {
  await sendFare(3000);
  const options = { stripeAccount: driver };
  const pay = (amount: number) =>
    stripe.payouts.create({ amount, currency: "usd", method: "instant" }, options);
  const read = (expand: string[] = []) => stripe.balance.retrieve({ expand }, options);
  expect((await read()).instant_available).toEqual([]);
  await expect(pay(100)).rejects.toMatchObject({ code: "instant_payouts_unsupported" });
  await reconnect(sandbox, driver, "4000056655665556");
  const [card] = (await stripe.accounts.listExternalAccounts(driver, { object: "card" })).data;
  expect(card).toMatchObject({ available_payout_methods: ["standard", "instant"] });
  expect((await read()).instant_available?.[0]?.net_available).toBeUndefined();
  const [dollars] = (await read(["instant_available.net_available"])).instant_available ?? [];
  expect(dollars).toMatchObject({ amount: 3000, net_available: [{ amount: 2970 }] });
  await expect(pay(2971)).rejects.toMatchObject({ code: "balance_insufficient" });
  expect(await pay(2970)).toMatchObject({ application_fee_amount: 30, automatic: false });
  expect(await balance()).toBe(0);
  await advanceClock(30);
  expect((await payouts())[0]).toMatchObject({ status: "paid", method: "instant" });
});
