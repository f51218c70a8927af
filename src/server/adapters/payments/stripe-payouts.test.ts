import type Stripe from "stripe";
import { expect, test } from "vitest";
import { findMoneyOf } from "./stripe-payouts.ts";

const aPayout = (status: string) => ({ status, amount: 100, created: 0, arrival_date: 0 });

/** Stripe with an account whose payouts have given states, newest first, and whose bank account has a given status. */
const stripeWith = (payoutStates: string[], bankStatus: string) =>
  ({
    balance: { retrieve: async () => ({ available: [], pending: [] }) },
    payouts: { list: async () => ({ data: payoutStates.map(aPayout) }) },
    accounts: { listExternalAccounts: async () => ({ data: [{ status: bankStatus }] }) },
  }) as unknown as Stripe;

test.each([
  [["pending", "failed"], "errored", true],
  [["paid", "pending", "failed"], "errored", true],
  [["paid", "failed"], "new", false],
  [["paid"], "new", false],
])("payouts %j, bank account %s: refused by the bank: %s", async (states, status, expected) => {
  const { isBankRefused } = await findMoneyOf(stripeWith(states, status), "acct_1");
  expect(isBankRefused).toBe(expected);
});
