import type { Desk } from "./desk.ts";
import type { Route } from "./routing.ts";

/** The platform's money in whole cents: what can be paid out now, and what is on its way. */
export function platformBalance(desk: Desk): { available: number; pending: number } {
  let available = 0;
  let pending = 0;
  for (const posted of desk.store.oldest("balance_transaction")) {
    if (posted.available_on <= desk.now) available += posted.net;
    else pending += posted.net;
  }
  return { available, pending };
}

/** A connected account's money in whole cents: what was sent to it and not paid out yet. */
export function accountBalance(desk: Desk, account: string): number {
  const sent = desk.store
    .where("transfer", "destination", account)
    .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
  const paidOut = desk.store
    .where("account_payout", "account", account)
    .reduce((sum, { payout }) => sum + payout.amount, 0);
  return sent - paidOut;
}

export const balanceRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/balance",
    isForAccounts: true,
    answer(desk, { account }) {
      const { available, pending } = account
        ? { available: accountBalance(desk, account), pending: 0 }
        : platformBalance(desk);
      return {
        object: "balance",
        available: [{ amount: available, currency: "usd", source_types: { card: available } }],
        livemode: false,
        pending: [{ amount: pending, currency: "usd", source_types: { card: pending } }],
      };
    },
  },
];
