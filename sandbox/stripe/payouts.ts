import { accountBalance } from "./balance.ts";
import type { Desk } from "./desk.ts";
import { badRequest } from "./errors.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import type { Account, Payout } from "./objects.ts";
import { readText } from "./params.ts";
import type { Route } from "./routing.ts";

/** Stripe pays out once a day and the bank takes two; a demo's day is a minute. */
const DAY = 60;

/** Pays out what connected accounts have, a day after the first of it came. */
export function payOutAccounts(desk: Desk): void {
  for (const account of desk.store.oldest("account")) {
    if (!account.payouts_enabled || account.external_accounts.data.length === 0) continue;
    if (firstUnpaidAt(desk, account.id) + DAY > desk.now) continue;
    const cents = accountBalance(desk, account.id);
    if (cents > 0) putPayout(desk, account, cents);
  }
}

/** When the first transfer since the last payout came, in Unix seconds. */
function firstUnpaidAt({ store }: Desk, account: string): number {
  const last = store.where("account_payout", "account", account).at(-1)?.created ?? 0;
  const since = store
    .where("transfer", "destination", account)
    .find(({ created }) => created >= last);
  return since?.created ?? Number.POSITIVE_INFINITY;
}

function putPayout(desk: Desk, account: Account, cents: number): void {
  const id = newId("po");
  const payout: Payout = {
    id,
    object: "payout",
    amount: cents,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: desk.now + DAY,
    automatic: true,
    balance_transaction: null,
    created: desk.now,
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
  desk.store.put("account_payout", { id, account: account.id, created: desk.now, payout });
}

/** As it reads now: it leaves after half the way's time and arrives by itself. */
function standing({ now }: Desk, payout: Payout): Payout {
  if (payout.arrival_date <= now)
    return { ...payout, status: "paid", reconciliation_status: "completed" };
  return payout.created + DAY / 2 <= now ? { ...payout, status: "in_transit" } : payout;
}

export const payoutRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/payouts",
    isForAccounts: true,
    answer(desk, { params, account }) {
      if (!account) throw badRequest("The sandbox pays connected accounts only.");
      const status = readText(params, "status");
      const payouts = desk.store
        .where("account_payout", "account", account)
        .map(({ payout }) => standing(desk, payout))
        .filter((payout) => status === undefined || payout.status === status);
      return listPage(params, "/v1/payouts", payouts);
    },
  },
];
