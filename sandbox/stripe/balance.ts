import { defaultAvailability } from "./balance-transactions.ts";
import type { Context } from "./context.ts";
import type { Charge } from "./objects.ts";
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

/** Unix seconds at which a charge becomes available; now if it already is. */
export function settlesOn(context: Context, { balance_transaction: id }: Charge): number {
  if (id === null) return defaultAvailability(context);
  const { store, now } = context;
  return Math.max(now, store.find("balance_transaction", id)?.available_on ?? now);
}

/** Cents of a charge that have not settled, less the refunds and transfers drawn on them. */
export function unsettledCents({ store, now }: Context, { id }: Charge): number {
  const transfers = store.where("transfer", "source_transaction", id);
  const reversals = transfers.flatMap((one) =>
    store.where("transfer_reversal", "transfer", one.id),
  );
  const drawn = [...store.where("refund", "charge", id), ...transfers, ...reversals];
  return [id, ...drawn.map((one) => one.id)]
    .flatMap((source) => store.where("balance_transaction", "source", source))
    .filter(({ available_on }) => available_on > now)
    .reduce((sum, { net }) => sum + net, 0);
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
