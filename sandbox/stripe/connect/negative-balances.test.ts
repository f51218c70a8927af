import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";
import { aConnectedDriver, aHeldPayment } from "#sandbox/stripe/testing/orders.ts";

let sandbox: StripeSandbox;
let stripe: Stripe;
let driver: string;

beforeEach(async () => {
  sandbox = await startStripeSandbox();
  stripe = checkedStripe(sandbox);
  driver = await aConnectedDriver(stripe);
  await sandbox.topUp(10_000);
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

const available = async (stripeAccount?: string) =>
  (await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {})).available[0]?.amount;
const reserved = async () => (await stripe.balance.retrieve()).connect_reserved?.[0]?.amount;

test("a debit beyond the balance is reserved on the platform until transfers cover it", async () => {
  await sendFare(1000);
  await sandbox.debitAccount({ account: driver, cents: 1500 });
  expect([await available(driver), await available(), await reserved()]).toEqual([
    -500, 9_500, 500,
  ]);
  await sendFare(300);
  await sandbox.applyDueWork(new Date());
  expect([await available(driver), await available(), await reserved()]).toEqual([
    -200, 9_800, 200,
  ]);
  await sendFare(700);
  await sandbox.applyDueWork(new Date());
  expect([await available(driver), await available(), await reserved()]).toEqual([500, 10_000, 0]);
  const { data } = await stripe.balanceTransactions.list({ type: "reserve_transaction" });
  expect(data.map(({ net }) => net)).toEqual([200, 300, -500]);
});

test("a transfer to a negative account cannot be reversed", async () => {
  const { id } = await sendFare(1000);
  await sandbox.debitAccount({ account: driver, cents: 1500 });
  await expect(stripe.transfers.createReversal(id, { amount: 1 })).rejects.toMatchObject({
    statusCode: 400,
    code: "balance_insufficient",
  });
});
