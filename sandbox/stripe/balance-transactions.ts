import type { Context } from "./context.ts";
import { newId } from "./ids.ts";
import type { BalanceTransaction } from "./objects.ts";
import { noSuch } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import { readText } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

const secondsPerDay = 86_400;
/** Card payments become available two days after capture. */
const settlementDays = 2;

type Posting = {
  type: BalanceTransaction["type"];
  reportingCategory: string;
  source: string | null;
  /** Whole cents, negative for outgoing money. */
  amount: number;
  currency: string;
  fee?: number;
  /** Unix seconds; by default two days after the posting. */
  availableOn?: number;
  description?: string;
};

/** Unix seconds at which money that moves now becomes available. */
export const defaultAvailability = ({ now }: Context): number =>
  now + settlementDays * secondsPerDay;

export function postToBalance(context: Context, posting: Posting): BalanceTransaction {
  const { amount, currency, fee = 0 } = posting;
  const { availableOn = defaultAvailability(context) } = posting;
  return context.store.put("balance_transaction", {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: availableOn,
    balance_type: "payments",
    created: context.now,
    currency,
    description: posting.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [stripeFee(fee, currency, posting.type)],
    net: amount - fee,
    reporting_category: posting.reportingCategory,
    source: posting.source,
    status: availableOn <= context.now ? "available" : "pending",
    type: posting.type,
  });
}

/** Posts a balance transaction without a source object, such as a payout to the operator's bank or a fee. */
export const moveBalance = (
  context: Context,
  { type, cents }: { type: BalanceTransaction["type"]; cents: number },
): BalanceTransaction =>
  postToBalance(context, {
    type,
    reportingCategory: type,
    source: null,
    amount: cents,
    currency: "usd",
    availableOn: context.now,
  });

/** Posts money from the operator's bank, available at once. */
export const topUp = (context: Context, cents: number): BalanceTransaction =>
  moveBalance(context, { type: "topup", cents });

function stripeFee(amount: number, currency: string, type: BalanceTransaction["type"]) {
  const description = type === "adjustment" ? "Dispute fee" : "Stripe processing fees";
  return { amount, application: null, currency, description, type: "stripe_fee" };
}

/** Derives the current status: pending money becomes available on its date. */
function currentTransaction(context: Context, transaction: BalanceTransaction): BalanceTransaction {
  return transaction.available_on <= context.now
    ? { ...transaction, status: "available" }
    : transaction;
}

export const balanceTransactionRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/balance_transactions/:id",
    handle(context, { ids: { id = "" } }) {
      const transaction = context.store.find("balance_transaction", id);
      if (!transaction) throw noSuch("balance transaction", id);
      return currentTransaction(context, transaction);
    },
  },
  {
    method: "GET",
    path: "/v1/balance_transactions",
    handle(context, { params }) {
      const source = readText(params, "source");
      const type = readText(params, "type");
      const currency = readText(params, "currency");
      const transactions = source
        ? context.store.where("balance_transaction", "source", source)
        : context.store.list("balance_transaction");
      const matching = transactions
        .filter((one) => type === undefined || one.type === type)
        .filter((one) => currency === undefined || one.currency === currency);
      const page = listPage(params, "/v1/balance_transactions", matching);
      return { ...page, data: page.data.map((one) => currentTransaction(context, one)) };
    },
  },
];
