import { postToBalance } from "./balance-transactions.ts";
import { getCharge, refundableCents } from "./charges.ts";
import { type Context, emit } from "./context.ts";
import { newId } from "./ids.ts";
import { newDispute } from "./new-dispute.ts";
import type { Charge, Dispute } from "./objects.ts";
import { closeFraudSignals } from "./radar/radar.ts";
import { failRefund } from "./refund-progress.ts";
import { noSuch, notAllowed } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import { assertAllRead, readText } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

const disputeFeeCents = 1500;

/**
 * Opens a dispute over `part` cents, by default all that is neither refunded nor disputed. Withdraws the
 * amount and a fee from the balance. A bank that does not know of a refund can dispute the whole charge.
 */
export function openDispute(context: Context, chargeId: string, part?: number): Dispute {
  failPendingRefunds(context, chargeId);
  const charge = getCharge(context, chargeId, "charge");
  const reason = "fraudulent";
  const before = disputedCents(context, charge);
  const amount = part ?? refundableCents(charge) - before;
  if (amount <= 0 || amount > charge.amount_captured - before) {
    throw notAllowed(`Charge ${charge.id} cannot be disputed.`);
  }
  const id = newId("du");
  const withdrawal = postDispute(context, {
    id,
    charge,
    amount: -amount,
    fee: disputeFeeCents,
  });
  const dispute = context.store.put(
    "dispute",
    newDispute(context, { id, charge, reason, withdrawal }),
  );
  closeFraudSignals(
    context,
    context.store.put("charge", { ...charge, disputed: true }),
    "disputed",
  );
  emit(context, "charge.dispute.created", dispute);
  emit(context, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

function failPendingRefunds(context: Context, chargeId: string): void {
  for (const refund of context.store.where("refund", "charge", chargeId)) {
    if (refund.status === "pending")
      failRefund(context, refund, "charge_for_pending_refund_disputed");
  }
}

const disputedCents = ({ store }: Context, { id }: Charge): number =>
  store
    .where("dispute", "charge", id)
    .reduce((sum, { amount, status }) => sum + (status === "won" ? 0 : amount), 0);

/**
 * Closes a dispute. Winning returns the money, losing only the part that was refunded before. Stripe keeps the fee
 * either way.
 */
export function closeDispute(context: Context, id: string, status: "won" | "lost"): Dispute {
  const open = getDispute(context, id);
  if (open.status === "won" || open.status === "lost") {
    throw notAllowed(`This dispute is already closed with the status ${open.status}.`);
  }
  const charge = getCharge(context, open.charge);
  const amount = status === "won" ? open.amount : alreadyRefundedCents(context, open, charge);
  const returnTransactions =
    amount > 0 ? [postDispute(context, { id, charge, amount, fee: 0 })] : [];
  const dispute = context.store.put("dispute", {
    ...open,
    balance_transactions: [...open.balance_transactions, ...returnTransactions],
    is_charge_refundable: false,
    status,
  });
  if (status === "won")
    context.store.put("charge", { ...charge, disputed: disputedCents(context, charge) > 0 });
  if (amount > 0) emit(context, "charge.dispute.funds_reinstated", dispute);
  emit(context, "charge.dispute.closed", dispute);
  return dispute;
}

/** Cents of the disputed amount that the merchant had already refunded. */
const alreadyRefundedCents = (context: Context, dispute: Dispute, charge: Charge): number =>
  Math.min(dispute.amount, Math.max(0, disputedCents(context, charge) - refundableCents(charge)));

type DisputePosting = { id: string; charge: Charge; amount: number; fee: number };

function postDispute(context: Context, { id, charge, amount, fee }: DisputePosting) {
  return postToBalance(context, {
    type: "adjustment",
    reportingCategory: amount < 0 ? "dispute" : "dispute_reversal",
    source: id,
    amount,
    currency: charge.currency,
    fee,
    availableOn: context.now,
  });
}

function getDispute(context: Context, id: string): Dispute {
  const dispute = context.store.find("dispute", id);
  if (!dispute) throw noSuch("dispute", id);
  return dispute;
}

export const disputeRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/disputes",
    handle(context, { params }) {
      const charge = readText(params, "charge");
      const intent = readText(params, "payment_intent");
      const disputes = context.store
        .list("dispute")
        .filter((one) => charge === undefined || one.charge === charge)
        .filter((one) => intent === undefined || one.payment_intent === intent);
      return listPage(params, "/v1/disputes", disputes);
    },
  },
  {
    method: "GET",
    path: "/v1/disputes/:id",
    handle: (context, { ids: { id = "" } }) => getDispute(context, id),
  },
  {
    method: "POST",
    path: "/v1/disputes/:id/close",
    handle(context, { ids: { id = "" }, params }) {
      assertAllRead(params);
      return closeDispute(context, id, "lost");
    },
  },
];
