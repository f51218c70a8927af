import { accountBalance } from "./balance.ts";
import type { Context } from "./context.ts";
import { newId } from "./ids.ts";
import type { Account, Payout } from "./objects.ts";
import { badRequest } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import { readText } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

/** Stripe pays out daily and the bank takes two days; the demo shortens a day to a minute. */
const DAY = 60;

/** Pays out each connected account's balance one day after its first unpaid transfer. */
export function payOutAccounts(context: Context): void {
  for (const account of context.store.iterate("account")) {
    if (!account.payouts_enabled || account.external_accounts.data.length === 0) continue;
    if (firstUnpaidAt(context, account.id) + DAY > context.now) continue;
    const cents = accountBalance(context, account.id);
    if (cents > 0) createPayout(context, account, cents);
  }
}

/** Unix seconds of the first transfer since the last payout. */
function firstUnpaidAt({ store }: Context, account: string): number {
  const last = store.where("account_payout", "account", account).at(-1)?.created ?? 0;
  const firstUnpaid = store
    .where("transfer", "destination", account)
    .find(({ created }) => created >= last);
  return firstUnpaid?.created ?? Number.POSITIVE_INFINITY;
}

function createPayout(context: Context, account: Account, cents: number): void {
  const id = newId("po");
  const payout: Payout = {
    id,
    object: "payout",
    amount: cents,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: context.now + DAY,
    automatic: true,
    balance_transaction: null,
    created: context.now,
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: account.external_accounts.data[0]?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "in_progress",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "pending",
    trace_id: null,
    type: "bank_account",
  };
  context.store.put("account_payout", { id, account: account.id, created: context.now, payout });
}

/** Derives the current status: in transit after half the time, then paid. */
function currentPayout({ now }: Context, payout: Payout): Payout {
  if (payout.arrival_date <= now)
    return { ...payout, status: "paid", reconciliation_status: "completed" };
  return payout.created + DAY / 2 <= now ? { ...payout, status: "in_transit" } : payout;
}

export const payoutRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/payouts",
    isForAccounts: true,
    handle(context, { params, account }) {
      if (!account) throw badRequest("The sandbox pays connected accounts only.");
      const status = readText(params, "status");
      const payouts = context.store
        .where("account_payout", "account", account)
        .map(({ payout }) => currentPayout(context, payout))
        .filter((payout) => status === undefined || payout.status === status);
      return listPage(params, "/v1/payouts", payouts);
    },
  },
];
