import type Stripe from "stripe";
import { cents } from "#shared/money.ts";
import type { PayoutSchedule } from "#shared/operations/platform-balance.ts";
import type { Balance, BalanceTransaction } from "./balance-transaction.ts";
import { translateErrors } from "./stripe-errors.ts";

/** Maps a balance transaction, with its source expanded, to the product's type. */
export function describeBalanceTransaction(
  balanceTransaction: Stripe.BalanceTransaction,
): BalanceTransaction {
  const source =
    typeof balanceTransaction.source === "string"
      ? null
      : (balanceTransaction.source as Source | null);
  return {
    id: balanceTransaction.id,
    type: balanceTransaction.type,
    category: balanceTransaction.reporting_category,
    sourceId:
      typeof balanceTransaction.source === "string"
        ? balanceTransaction.source
        : (source?.id ?? null),
    paymentIntentId: idOf(source?.payment_intent),
    rideId: source ? rideIdOf(source) : null,
    transferId: source?.object === "transfer" ? source.id : idOf(source?.transfer),
    net: cents(balanceTransaction.net),
    createdAt: new Date(balanceTransaction.created * 1000),
  };
}

/** Charges, refunds and disputes refer to their payment, reversals to their transfer. */
type Source = {
  id: string;
  object: string;
  payment_intent?: string | { id: string } | null;
  transfer?: string | { id: string } | null;
  metadata?: Stripe.Metadata | null;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function rideIdOf({ object, metadata }: Source): string | null {
  const rideId = metadata?.ride_id ?? "";
  const isTransfer = object === "transfer" || object === "transfer_reversal";
  return isTransfer && uuid.test(rideId) ? rideId : null;
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** Earlier than every Stripe account. */
const STRIPE_BEGAN = Date.UTC(2010, 0) / 1000;
const DAY_SECONDS = 86_400;

/**
 * Finds an instant at most a day before the first balance transaction; null if there is none. Uses binary search,
 * because Stripe lists the newest first.
 */
export async function findStartOfBalanceTransactions(stripe: Stripe): Promise<Date | null> {
  let first = await findNewestBefore(stripe, undefined);
  if (first === null) return null;
  let nothingBefore = STRIPE_BEGAN;
  while (first - nothingBefore > DAY_SECONDS) {
    const middle = Math.ceil((first + nothingBefore) / 2);
    const earlier: number | null = await findNewestBefore(stripe, middle);
    if (earlier === null) nothingBefore = middle;
    else first = earlier;
  }
  return new Date(nothingBefore * 1000);
}

/** Unix seconds of the newest balance transaction before an instant, or null. */
async function findNewestBefore(
  stripe: Stripe,
  before: number | undefined,
): Promise<number | null> {
  const { data } = await translateErrors(
    stripe.balanceTransactions.list({
      ...(before && { created: { lt: before } }),
      ...{ currency: "usd", limit: 1 },
    }),
  );
  return data[0]?.created ?? null;
}

/** The platform's balance in dollars, and the other currencies in it. */
export async function findPlatformBalance(stripe: Stripe): Promise<Balance> {
  const { available, pending, connect_reserved } = await translateErrors(stripe.balance.retrieve());
  return {
    available: sumUsdCents(available),
    pending: sumUsdCents(pending),
    reserved: sumUsdCents(connect_reserved ?? []),
    foreignCurrencies: listForeign([...available, ...pending, ...(connect_reserved ?? [])]),
  };
}

function listForeign(amounts: readonly { amount: number; currency: string }[]): string[] {
  const foreign = amounts.filter(({ amount, currency }) => amount !== 0 && currency !== "usd");
  return [...new Set(foreign.map(({ currency }) => currency.toUpperCase()))].sort();
}

/** Payout schedule of the platform, with the minimum balance that automatic payouts leave; null if it has none. */
export async function findPayoutSchedule(stripe: Stripe): Promise<PayoutSchedule | null> {
  const { payouts } = (await translateErrors(stripe.balanceSettings.retrieve())).payments;
  const interval = payouts?.schedule?.interval;
  if (!interval) return null;
  return { interval, minimum: cents(payouts.minimum_balance_by_currency?.usd ?? 0) };
}

const sumUsdCents = (amounts: readonly { amount: number; currency: string }[]) =>
  cents(
    amounts
      .filter(({ currency }) => currency === "usd")
      .reduce((sum, { amount }) => sum + amount, 0),
  );
