import type Stripe from "stripe";
import { cents } from "#shared/money.ts";
import type { AccountMoney, BankPayoutSeen } from "./payments.ts";
import { translated } from "./stripe-errors.ts";

const LAST = 10;

/** Dollar balance of a connected account and its latest bank payouts. */
export async function findMoneyOf(stripe: Stripe, accountId: string): Promise<AccountMoney> {
  const account = { stripeAccount: accountId };
  const [{ available, pending }, { data }] = await Promise.all([
    translated(stripe.balance.retrieve({}, account)),
    translated(stripe.payouts.list({ limit: LAST }, account)),
  ]);
  const inDollars = [...available, ...pending].filter(({ currency }) => currency === "usd");
  return {
    balance: cents(inDollars.reduce((sum, { amount }) => sum + amount, 0)),
    payouts: data.map(describePayout),
  };
}

const describePayout = (payout: Stripe.Payout): BankPayoutSeen => ({
  id: payout.id,
  amount: cents(payout.amount),
  state: states.find((state) => state === payout.status) ?? "pending",
  madeAt: new Date(payout.created * 1000),
  arrivesAt: new Date(payout.arrival_date * 1000),
  failure: payout.failure_message,
});

const states = ["pending", "in_transit", "paid", "failed", "canceled"] as const;
