import { accountBalance, platformBalance } from "./balance.ts";
import { findPayoutSettings } from "./balance-settings.ts";
import { postToBalance } from "./balance-transactions.ts";
import { failArrivedPayouts } from "./connect/failed-payouts.ts";
import { createInstantPayout } from "./connect/instant-payouts.ts";
import type { Context } from "./context.ts";
import { newId } from "./ids.ts";
import type { BalanceTransaction, Payout } from "./objects.ts";
import { badRequest } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import { readText } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

/** Seconds that stand for a day: between payouts, and from a payout to its arrival, which really takes two days. */
const DAY_SECONDS = 60;

/** Owner of the platform's payouts in the store. */
const PLATFORM = "platform";

/** Pays out each connected account's balance one day after its first unpaid transfer, if its payouts are enabled. */
export function payOutAccounts(context: Context): void {
  for (const storedAccount of context.store.iterate("account")) {
    const account = failArrivedPayouts(context, storedAccount);
    if (!account.payouts_enabled || account.external_accounts.data.length === 0) continue;
    if (firstUnpaidAt(context, account.id) + DAY_SECONDS > context.now) continue;
    const cents = accountBalance(context, account.id);
    const destination = account.external_accounts.data[0]?.id ?? null;
    if (cents > 0)
      createPayout(context, { id: newId("po"), owner: account.id, destination, cents });
  }
}

/**
 * Pays out the platform's available balance a day after the last payout or change of the settings, except the minimum
 * it must keep.
 */
export function payOutPlatform(context: Context): void {
  const { interval, minimumCents, setAt } = findPayoutSettings(context);
  if (interval === "manual") return;
  const last = context.store.where("account_payout", "account", PLATFORM).at(-1)?.created ?? 0;
  if (Math.max(last, setAt) + DAY_SECONDS > context.now) return;
  const cents = platformBalance(context).available - minimumCents;
  if (cents <= 0) return;
  const id = newId("po");
  const balanceTransaction = postToBalance(context, {
    type: "payout",
    reportingCategory: "payout",
    source: id,
    amount: -cents,
    currency: "usd",
    availableOn: context.now,
  });
  createPayout(context, {
    id,
    owner: PLATFORM,
    destination: "ba_operator",
    cents,
    balanceTransaction,
  });
}

/** Unix seconds of the first transfer since the last payout that did not fail. */
function firstUnpaidAt({ store }: Context, account: string): number {
  const validPayouts = store
    .where("account_payout", "account", account)
    .filter(({ payout }) => payout.status !== "failed");
  const last = validPayouts.at(-1)?.created ?? 0;
  const firstUnpaid = store
    .where("transfer", "destination", account)
    .find(({ created }) => created >= last);
  return firstUnpaid?.created ?? Number.POSITIVE_INFINITY;
}

type NewPayout = {
  id: string;
  owner: string;
  /** Bank account. */
  destination: string | null;
  cents: number;
  balanceTransaction?: BalanceTransaction;
};

function createPayout(
  context: Context,
  { id, owner, destination, cents, balanceTransaction }: NewPayout,
): void {
  const payout: Payout = {
    id,
    object: "payout",
    amount: cents,
    application_fee: null,
    application_fee_amount: null,
    // A day, as Stripe says it: midnight UTC.
    arrival_date: Math.floor((context.now + DAY_SECONDS) / DAY_SECONDS) * DAY_SECONDS,
    automatic: true,
    balance_transaction: balanceTransaction?.id ?? null,
    created: context.now,
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination,
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
  context.store.put("account_payout", { id, account: owner, created: context.now, payout });
}

/** Derives the current status of a payout that has not failed: in transit after half the time, then paid. */
function currentPayout({ now }: Context, payout: Payout): Payout {
  if (payout.status === "failed") return payout;
  if (payout.arrival_date <= now)
    return { ...payout, status: "paid", reconciliation_status: "completed" };
  return (payout.created + payout.arrival_date) / 2 <= now
    ? { ...payout, status: "in_transit" }
    : payout;
}

export const payoutRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/payouts",
    isForAccounts: true,
    handle(context, { params, account }) {
      if (!account) throw badRequest("The sandbox pays connected accounts only.");
      return createInstantPayout(context, account, params);
    },
  },
  {
    method: "GET",
    path: "/v1/payouts",
    isForAccounts: true,
    handle(context, { params, account }) {
      const status = readText(params, "status");
      const payouts = context.store
        .where("account_payout", "account", account ?? PLATFORM)
        .map(({ payout }) => currentPayout(context, payout))
        .filter((payout) => status === undefined || payout.status === status);
      return listPage(params, "/v1/payouts", payouts);
    },
  },
];
