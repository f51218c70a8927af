import { negativeBalances } from "#sandbox/stripe/balance.ts";
import { postToBalance } from "#sandbox/stripe/balance-transactions.ts";
import type { Context } from "#sandbox/stripe/context.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { AccountDebit } from "#sandbox/stripe/objects.ts";

const RESERVE = "Connect reserve";

/** Takes money from a connected account, such as a fee, even beyond its balance. */
export function debitAccount(
  context: Context,
  { account, cents }: { account: string; cents: number },
): AccountDebit {
  const debit = context.store.put("account_debit", { id: newId("py"), account, cents });
  reserveForNegativeBalances(context);
  return debit;
}

/** Moves money between the platform's balance and its reserve, which equals the accounts' negative balances. */
export function reserveForNegativeBalances(context: Context): void {
  if (context.store.list("account_debit").length === 0) return;
  const reservedCents = context.store
    .list("balance_transaction")
    .filter(({ description }) => description === RESERVE)
    .reduce((sum, { net }) => sum - net, 0);
  const amount = reservedCents - negativeBalances(context);
  if (amount === 0) return;
  postToBalance(context, {
    type: "reserve_transaction",
    reportingCategory: "connect_reserved_funds",
    source: null,
    amount,
    currency: "usd",
    availableOn: context.now,
    description: RESERVE,
  });
}
