import { getAccount } from "#sandbox/stripe/accounts.ts";
import { accountBalance } from "#sandbox/stripe/balance.ts";
import { postToBalance } from "#sandbox/stripe/balance-transactions.ts";
import type { Context } from "#sandbox/stripe/context.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { Payout } from "#sandbox/stripe/objects.ts";
import { badRequest, notAllowed } from "#sandbox/stripe/wire/errors.ts";
import { readMetadata } from "#sandbox/stripe/wire/metadata.ts";
import {
  assertAllRead,
  type Params,
  readAmount,
  readText,
  readWord,
} from "#sandbox/stripe/wire/params.ts";
import { findInstantDestination } from "./external-accounts.ts";

/** Maximum number of instant payouts of an account within 24 hours. */
const MAX_PER_DAY = 10;
const DAY_SECONDS = 86_400;
/** Half an hour in Stripe's documents, shortened like the standard payouts. */
const ARRIVAL_SECONDS = 30;
/** Stripe charges the platform 1%. */
const STRIPE_BPS = 100;

const feeOf = (cents: number, bps: number): number => Math.ceil((cents * bps) / 10_000);

/** The balance that can be paid out now: gross, and net of the platform's pricing. Empty without a debit card. */
export function instantBalance(context: Context, account: string, hasNet: boolean) {
  const destination = findInstantDestination(context, account);
  const amount = Math.max(0, accountBalance(context, account));
  if (!destination) return [];
  const net = netOf(amount, context.platform.instantPayoutBps);
  const net_available = [{ amount: net, destination: destination.id, source_types: { card: net } }];
  return [
    { amount, currency: "usd", source_types: { card: amount }, ...(hasNet && { net_available }) },
  ];
}

/** Largest amount whose fee the balance covers as well. */
function netOf(balance: number, bps: number): number {
  let net = Math.floor((balance * 10_000) / (10_000 + bps));
  while (net > 0 && net + feeOf(net, bps) > balance) net -= 1;
  return net;
}

/** Pays out at once from a connected account. The platform's fee is taken on top of the amount. */
export function createInstantPayout(context: Context, account: string, params: Params): Payout {
  const cents = readAmount(params, "amount");
  if (cents === undefined)
    throw badRequest("Missing required param: amount.", "parameter_missing", "amount");
  readWord(params, "currency", ["usd"]);
  const requestedDestination = readText(params, "destination");
  const metadata = readMetadata(params);
  readWord(params, "method", ["instant"]);
  assertAllRead(params);
  const destination = findInstantDestination(context, account);
  if (
    !destination ||
    (requestedDestination !== undefined && requestedDestination !== destination.id)
  )
    throw unsupportedError();
  const fee = feeOf(cents, context.platform.instantPayoutBps);
  assertPayable(context, account, cents + fee);
  const payout = newPayout(context, { cents, fee, destination, metadata });
  context.store.put("account_payout", {
    id: payout.id,
    account,
    created: context.now,
    payout,
  });
  postFees(context, { fee, cost: feeOf(cents, STRIPE_BPS) });
  return payout;
}

const unsupportedError = () =>
  notAllowed(
    "This card or bank account is not eligible for Instant Payouts.",
    "instant_payouts_unsupported",
    "destination",
  );

function assertPayable(context: Context, account: string, cents: number): void {
  if (!getAccount(context, account).payouts_enabled)
    throw notAllowed("Payouts are disabled for this account.", "payouts_not_allowed");
  const lastDay = context.store
    .where("account_payout", "account", account)
    .filter(
      ({ created, payout }) => payout.method === "instant" && isWithinLastDay(context, created),
    );
  if (lastDay.length >= MAX_PER_DAY)
    throw notAllowed(
      "You have reached your daily processing limits for Instant Payouts.",
      "instant_payouts_limit_exceeded",
    );
  if (cents > accountBalance(context, account))
    throw notAllowed(
      "You have insufficient funds in your Stripe account for this payout.",
      "balance_insufficient",
    );
}

const isWithinLastDay = ({ now }: Context, created: number): boolean => created > now - DAY_SECONDS;

type Terms = {
  cents: number;
  fee: number;
  destination: { id: string; object: Payout["type"] };
  metadata: Record<string, string>;
};

const newPayout = (context: Context, { cents, fee, destination, metadata }: Terms): Payout => ({
  id: newId("po"),
  object: "payout",
  amount: cents,
  application_fee: fee > 0 ? newId("fee") : null,
  application_fee_amount: fee > 0 ? fee : null,
  arrival_date: context.now + ARRIVAL_SECONDS,
  automatic: false,
  balance_transaction: null,
  created: context.now,
  currency: "usd",
  description: null,
  destination: destination.id,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata,
  method: "instant",
  original_payout: null,
  payout_method: null,
  reconciliation_status: "not_applicable",
  reversed_by: null,
  source_type: "card",
  statement_descriptor: null,
  status: "pending",
  trace_id: null,
  type: destination.object,
});

/** The platform gets its fee and pays Stripe's. */
function postFees(context: Context, { fee, cost }: { fee: number; cost: number }) {
  const post = (type: "application_fee" | "stripe_fee", amount: number) =>
    amount !== 0 &&
    postToBalance(context, {
      ...{ type, reportingCategory: type === "application_fee" ? "platform_earning" : "fee" },
      ...{ source: null, amount, currency: "usd", availableOn: context.now },
    });
  post("application_fee", fee);
  post("stripe_fee", -cost);
}
