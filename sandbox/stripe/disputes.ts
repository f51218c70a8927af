import { postToBalance } from "./balance-transactions.ts";
import { getCharge, refundableCents } from "./charges.ts";
import { type Desk, emit } from "./desk.ts";
import { noSuch, notAllowed } from "./errors.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import { newDispute } from "./new-dispute.ts";
import type { Charge, Dispute } from "./objects.ts";
import { assertAllRead, readText } from "./params.ts";
import type { Route } from "./routing.ts";

const disputeFeeCents = 1500;

/**
 * The payer asks the bank for what was not refunded and not disputed before, or for a part of it: it leaves the
 * balance, with a fee, until it is decided.
 */
export function openDispute(desk: Desk, chargeId: string, part?: number): Dispute {
  const charge = getCharge(desk, chargeId, "charge");
  const reason = "fraudulent";
  const left = refundableCents(charge) - disputedCents(desk, charge);
  const amount = part ?? left;
  if (amount <= 0 || amount > left) {
    throw notAllowed(`Charge ${charge.id} cannot be disputed.`);
  }
  const id = newId("du");
  const withdrawal = postDispute(desk, {
    id,
    charge,
    amount: -amount,
    fee: disputeFeeCents,
  });
  const dispute = desk.store.put("dispute", newDispute(desk, { id, charge, reason, withdrawal }));
  desk.store.put("charge", { ...charge, disputed: true });
  emit(desk, "charge.dispute.created", dispute);
  emit(desk, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** What disputes of a charge have taken and not given back. */
const disputedCents = ({ store }: Desk, { id }: Charge): number =>
  store
    .where("dispute", "charge", id)
    .reduce((sum, { amount, status }) => sum + (status === "won" ? 0 : amount), 0);

/** The bank has decided: won brings the money back, lost leaves it gone. The fee is not returned. */
export function closeDispute(desk: Desk, id: string, status: "won" | "lost"): Dispute {
  const open = getDispute(desk, id);
  if (open.status === "won" || open.status === "lost") {
    throw notAllowed(`This dispute is already closed with the status ${open.status}.`);
  }
  const charge = getCharge(desk, open.charge);
  const returned =
    status === "won" ? [postDispute(desk, { id, charge, amount: open.amount, fee: 0 })] : [];
  const dispute = desk.store.put("dispute", {
    ...open,
    balance_transactions: [...open.balance_transactions, ...returned],
    is_charge_refundable: false,
    status,
  });
  if (status === "won") {
    desk.store.put("charge", { ...charge, disputed: disputedCents(desk, charge) > 0 });
    emit(desk, "charge.dispute.funds_reinstated", dispute);
  }
  emit(desk, "charge.dispute.closed", dispute);
  return dispute;
}

type Movement = { id: string; charge: Charge; amount: number; fee: number };

function postDispute(desk: Desk, { id, charge, amount, fee }: Movement) {
  return postToBalance(desk, {
    type: "adjustment",
    reportingCategory: amount < 0 ? "dispute" : "dispute_reversal",
    source: id,
    amount,
    currency: charge.currency,
    fee,
    isImmediate: true,
  });
}

function getDispute(desk: Desk, id: string): Dispute {
  const dispute = desk.store.find("dispute", id);
  if (!dispute) throw noSuch("dispute", id);
  return dispute;
}

export const disputeRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/disputes",
    answer(desk, { params }) {
      const charge = readText(params, "charge");
      const intent = readText(params, "payment_intent");
      const disputes = desk.store
        .list("dispute")
        .filter((one) => charge === undefined || one.charge === charge)
        .filter((one) => intent === undefined || one.payment_intent === intent);
      return listPage(params, "/v1/disputes", disputes);
    },
  },
  {
    method: "GET",
    path: "/v1/disputes/:id",
    answer: (desk, { ids: { id = "" } }) => getDispute(desk, id),
  },
  {
    method: "POST",
    path: "/v1/disputes/:id/close",
    answer(desk, { ids: { id = "" }, params }) {
      assertAllRead(params);
      return closeDispute(desk, id, "lost");
    },
  },
];
