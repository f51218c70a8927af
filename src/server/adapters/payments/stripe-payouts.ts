import Stripe from "stripe";
import { cents } from "#shared/money.ts";
import { MAX_BANK_PAYOUTS } from "#shared/payouts/contract.ts";
import { AccountRevoked, InstantPayoutRefused, PaymentRefused } from "./payments.ts";
import type {
  AccountMoney,
  InstantBalance,
  InstantPayoutRefusal,
  InstantPayoutRequest,
  ProviderBankPayout,
} from "./payout-accounts.ts";
import { translateErrors } from "./stripe-errors.ts";

const withNet = { expand: ["instant_available.net_available"] };

/** Dollar balance, instantly payable amount and latest bank payouts of a connected account. */
export async function findMoneyOf(stripe: Stripe, accountId: string): Promise<AccountMoney> {
  const account = { stripeAccount: accountId };
  const [balance, { data }] = await Promise.all([
    translateErrors(stripe.balance.retrieve(withNet, account)),
    translateErrors(stripe.payouts.list({ limit: MAX_BANK_PAYOUTS }, account)),
  ]);
  const { available, pending } = balance;
  const inDollars = [...available, ...pending].filter(({ currency }) => currency === "usd");
  return {
    balance: cents(inDollars.reduce((sum, { amount }) => sum + amount, 0)),
    payouts: data.map(describePayout),
    isBankRefused:
      // Newer payouts can be on their way when a failure becomes known.
      data.some(({ status }) => status === "failed") && (await isBankErrored(stripe, accountId)),
    instant: await findInstantBalance(stripe, accountId, balance),
  };
}

async function isBankErrored(stripe: Stripe, accountId: string): Promise<boolean> {
  const accounts = await listExternalAccounts(stripe, accountId);
  return accounts.some(({ status }) => status === "errored");
}

const listExternalAccounts = async (
  stripe: Stripe,
  accountId: string,
): Promise<Stripe.ExternalAccount[]> =>
  (await translateErrors(stripe.accounts.listExternalAccounts(accountId, { limit: 100 }))).data;

/**
 * Instant balance of the payout destination with the largest net amount; the net leaves room for the platform's fee.
 */
async function findInstantBalance(
  stripe: Stripe,
  accountId: string,
  { instant_available: balances = [] }: Stripe.Balance,
): Promise<InstantBalance | null> {
  const dollars = balances.find(({ currency }) => currency === "usd");
  const [best] = (dollars?.net_available ?? []).toSorted((one, two) => two.amount - one.amount);
  if (!dollars || !best || best.amount <= 0) return null;
  const accounts = await listExternalAccounts(stripe, accountId);
  const destination = accounts.find(({ id }) => id === best.destination);
  if (!destination?.available_payout_methods?.includes("instant")) return null;
  return {
    amount: cents(best.amount),
    fee: cents(dollars.amount - best.amount),
    destination: destination.id,
    destinationName: nameOf(destination),
  };
}

const nameOf = (account: Stripe.ExternalAccount): string =>
  account.object === "card"
    ? `${account.brand} card ending in ${account.last4}`
    : `${account.bank_name ?? "Bank"} account ending in ${account.last4}`;

export async function createInstantPayout(
  stripe: Stripe,
  { accountId, amount, destination, key }: InstantPayoutRequest,
): Promise<ProviderBankPayout> {
  const metadata = { request_key: key };
  const payout = { amount, currency: "usd", method: "instant", destination, metadata };
  const options = { stripeAccount: accountId, idempotencyKey: key };
  try {
    return describePayout(await translateErrors(stripe.payouts.create(payout, options)));
  } catch (error) {
    throw error instanceof PaymentRefused && !(error instanceof AccountRevoked)
      ? new InstantPayoutRefused(reasonOf(error), error)
      : error;
  }
}

const reasons: Record<string, InstantPayoutRefusal> = {
  balance_insufficient: "insufficient",
  instant_payouts_unsupported: "unsupported",
  instant_payouts_limit_exceeded: "limit",
  instant_payouts_config_disabled: "disabled",
  instant_payouts_currency_disabled: "disabled",
  payouts_not_allowed: "not_allowed",
  payouts_limit_exceeded: "limit",
};

const reasonOf = ({ cause }: PaymentRefused): InstantPayoutRefusal =>
  (cause instanceof Stripe.errors.StripeError && reasons[cause.code ?? ""]) || "other";

const describePayout = (payout: Stripe.Payout): ProviderBankPayout => ({
  id: payout.id,
  amount: cents(payout.amount),
  state: states.find((state) => state === payout.status) ?? "pending",
  isInstant: payout.method === "instant",
  requestKey: payout.metadata?.request_key ?? null,
  fee: cents(payout.application_fee_amount ?? 0),
  madeAt: new Date(payout.created * 1000),
  arrivesAt: new Date(payout.arrival_date * 1000),
  failure: payout.failure_message,
});

const states = ["pending", "in_transit", "paid", "failed", "canceled"] as const;
