import type Stripe from "stripe";
import { cents } from "#shared/money.ts";
import type { AccountMoney, ProviderBankPayout } from "./payout-accounts.ts";
import { translateErrors } from "./stripe-errors.ts";

const PAYOUT_LIMIT = 10;

/** Dollar balance of a connected account and its latest bank payouts. */
export async function findMoneyOf(stripe: Stripe, accountId: string): Promise<AccountMoney> {
  const account = { stripeAccount: accountId };
  const [{ available, pending }, { data }] = await Promise.all([
    translateErrors(stripe.balance.retrieve({}, account)),
    translateErrors(stripe.payouts.list({ limit: PAYOUT_LIMIT }, account)),
  ]);
  const inDollars = [...available, ...pending].filter(({ currency }) => currency === "usd");
  return {
    balance: cents(inDollars.reduce((sum, { amount }) => sum + amount, 0)),
    payouts: data.map(describePayout),
  };
}

const describePayout = (payout: Stripe.Payout): ProviderBankPayout => ({
  id: payout.id,
  amount: cents(payout.amount),
  state: states.find((state) => state === payout.status) ?? "pending",
  madeAt: new Date(payout.created * 1000),
  arrivesAt: new Date(payout.arrival_date * 1000),
  failure: payout.failure_message,
});

const states = ["pending", "in_transit", "paid", "failed", "canceled"] as const;
