import type { Context } from "./context.ts";
import type { Route } from "./wire/routing.ts";

/** Platform balance in whole cents, available and pending. */
export function platformBalance(context: Context): { available: number; pending: number } {
  let available = 0;
  let pending = 0;
  for (const posted of context.store.iterate("balance_transaction")) {
    if (posted.available_on <= context.now) available += posted.net;
    else pending += posted.net;
  }
  return { available, pending };
}

/** Connected account balance in whole cents: transfers less reversals and payouts. */
export function accountBalance(context: Context, account: string): number {
  const sent = context.store
    .where("transfer", "destination", account)
    .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
  const paidOut = context.store
    .where("account_payout", "account", account)
    .reduce((sum, { payout }) => sum + payout.amount, 0);
  return sent - paidOut;
}

export const balanceRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/balance",
    isForAccounts: true,
    handle(context, { account }) {
      const { available, pending } = account
        ? { available: accountBalance(context, account), pending: 0 }
        : platformBalance(context);
      return {
        object: "balance",
        available: [{ amount: available, currency: "usd", source_types: { card: available } }],
        livemode: false,
        pending: [{ amount: pending, currency: "usd", source_types: { card: pending } }],
      };
    },
  },
];
