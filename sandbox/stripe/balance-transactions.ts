import type { Desk } from "./desk.ts";
import { noSuch } from "./errors.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import type { BalanceTransaction } from "./objects.ts";
import { readText } from "./params.ts";
import type { Route } from "./routing.ts";

const secondsPerDay = 86_400;
/** A card's money becomes available two days after the capture. */
const settlementDays = 2;

type Posting = {
  type: BalanceTransaction["type"];
  reportingCategory: string;
  source: string;
  /** Whole cents: positive comes in, negative goes out. */
  amount: number;
  currency: string;
  fee?: number;
  isImmediate?: boolean;
};

/** Books a movement on the platform's balance. */
export function postToBalance(desk: Desk, posting: Posting): BalanceTransaction {
  const { amount, currency, fee = 0 } = posting;
  const availableOn = posting.isImmediate ? desk.now : desk.now + settlementDays * secondsPerDay;
  return desk.store.put("balance_transaction", {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: availableOn,
    balance_type: "payments",
    created: desk.now,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [stripeFee(fee, currency, posting.type)],
    net: amount - fee,
    reporting_category: posting.reportingCategory,
    source: posting.source,
    status: posting.isImmediate ? "available" : "pending",
    type: posting.type,
  });
}

function stripeFee(amount: number, currency: string, type: BalanceTransaction["type"]) {
  const description = type === "adjustment" ? "Dispute fee" : "Stripe processing fees";
  return { amount, application: null, currency, description, type: "stripe_fee" };
}

/** As it reads now: pending money becomes available by itself. */
function settled(desk: Desk, posted: BalanceTransaction): BalanceTransaction {
  return posted.available_on <= desk.now ? { ...posted, status: "available" } : posted;
}

export const balanceTransactionRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/balance_transactions/:id",
    answer(desk, { ids: { id = "" } }) {
      const posted = desk.store.find("balance_transaction", id);
      if (!posted) throw noSuch("balance transaction", id);
      return settled(desk, posted);
    },
  },
  {
    method: "GET",
    path: "/v1/balance_transactions",
    answer(desk, { params }) {
      const source = readText(params, "source");
      const type = readText(params, "type");
      const posted = source
        ? desk.store.where("balance_transaction", "source", source)
        : desk.store.list("balance_transaction");
      const wanted = posted.filter((one) => type === undefined || one.type === type);
      const page = listPage(params, "/v1/balance_transactions", wanted);
      return { ...page, data: page.data.map((one) => settled(desk, one)) };
    },
  },
];
