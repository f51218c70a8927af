import { defaultAvailability } from "./balance-transactions.ts";
import type { Context } from "./context.ts";
import type { Charge } from "./objects.ts";

/** Platform balance in whole cents, available and pending. */
export function platformBalance(context: Context): { available: number; pending: number } {
  let available = 0;
  let pending = 0;
  for (const transaction of context.store.iterate("balance_transaction")) {
    if (transaction.available_on <= context.now) available += transaction.net;
    else pending += transaction.net;
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
  const withdrawals = [...store.where("refund", "charge", id), ...transfers, ...reversals];
  return [id, ...withdrawals.map((one) => one.id)]
    .flatMap((source) => store.where("balance_transaction", "source", source))
    .filter(({ available_on }) => available_on > now)
    .reduce((sum, { net }) => sum + net, 0);
}

/** Connected account balance in whole cents: transfers less reversals, payouts and debits. */
export function accountBalance(context: Context, account: string): number {
  const sentCents = context.store
    .where("transfer", "destination", account)
    .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
  const paidOut = context.store
    .where("account_payout", "account", account)
    .filter(({ payout }) => payout.status !== "failed")
    .reduce((sum, { payout }) => sum + payout.amount + (payout.application_fee_amount ?? 0), 0);
  const debitedCents = context.store
    .where("account_debit", "account", account)
    .reduce((sum, { cents }) => sum + cents, 0);
  return sentCents - paidOut - debitedCents;
}

/** Cents by which connected accounts are negative. Only a debit takes more than an account holds. */
export function negativeBalances(context: Context): number {
  const accounts = new Set(context.store.list("account_debit").map(({ account }) => account));
  return [...accounts].reduce((sum, id) => sum + Math.max(0, -accountBalance(context, id)), 0);
}
