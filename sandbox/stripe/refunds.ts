import { postToBalance } from "./balance-transactions.ts";
import { getCharge, refundableCents } from "./charges.ts";
import { type Desk, emit } from "./desk.ts";
import { badRequest, noSuch, notAllowed } from "./errors.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import { readMetadata } from "./metadata.ts";
import { dollars } from "./money.ts";
import type { Charge, Refund } from "./objects.ts";
import { assertAllRead, type Params, readAmount, readText, readWord } from "./params.ts";
import { getIntent } from "./payment-intents.ts";
import type { Route } from "./routing.ts";

const reasons = ["duplicate", "fraudulent", "requested_by_customer"] as const;

/** Returns captured money to the card, all that is left of it unless an amount is named. */
function createRefund(desk: Desk, params: Params): Refund {
  const charge = findRefundedCharge(desk, params);
  const cents = readAmount(params, "amount") ?? refundableCents(charge);
  const reason = readWord(params, "reason", reasons) ?? null;
  const metadata = readMetadata(params);
  assertAllRead(params);
  assertRefundable(charge, cents);
  const refund = putRefund(desk, charge, { cents, reason, metadata });
  const amountRefunded = charge.amount_refunded + cents;
  const updated = desk.store.put("charge", {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  });
  emit(desk, "charge.refunded", updated, {
    previous: { amount_refunded: charge.amount_refunded, refunded: charge.refunded },
  });
  emit(desk, "refund.created", refund);
  emit(desk, "refund.updated", refund, { previous: { status: "pending" } });
  return refund;
}

type Terms = { cents: number; reason: Refund["reason"]; metadata: Record<string, string> };

function putRefund(desk: Desk, charge: Charge, { cents, reason, metadata }: Terms): Refund {
  const id = newId("re");
  const posted = postToBalance(desk, {
    type: "refund",
    reportingCategory: "refund",
    source: id,
    amount: -cents,
    currency: charge.currency,
  });
  return desk.store.put("refund", {
    id,
    object: "refund",
    amount: cents,
    balance_transaction: posted.id,
    charge: charge.id,
    created: desk.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  });
}

function findRefundedCharge(desk: Desk, params: Params): Charge {
  const chargeId = readText(params, "charge");
  const intentId = readText(params, "payment_intent");
  if (chargeId !== undefined) return getCharge(desk, chargeId, "charge");
  if (intentId === undefined) {
    throw badRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = getIntent(desk, intentId, "payment_intent");
  if (intent.status === "succeeded") return getCharge(desk, intent.latest_charge ?? "");
  throw notAllowed(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    "payment_intent_unexpected_state",
  );
}

function assertRefundable(charge: Charge, cents: number): void {
  if (!charge.captured || !charge.paid) {
    throw notAllowed(
      `Charge ${charge.id} has not been captured; cancel its PaymentIntent instead.`,
    );
  }
  if (charge.refunded) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw notAllowed(message, "charge_already_refunded");
  }
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw notAllowed(message, "charge_disputed");
  }
  const left = refundableCents(charge);
  if (cents <= left) return;
  throw notAllowed(
    `Refund amount (${dollars(cents)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    undefined,
    "amount",
  );
}

export const refundRoutes: Route[] = [
  { method: "POST", path: "/v1/refunds", answer: (desk, { params }) => createRefund(desk, params) },
  {
    method: "GET",
    path: "/v1/refunds",
    answer(desk, { params }) {
      const charge = readText(params, "charge");
      const intent = readText(params, "payment_intent");
      const refunds = charge
        ? desk.store.where("refund", "charge", charge)
        : intent
          ? desk.store.where("refund", "payment_intent", intent)
          : desk.store.list("refund");
      return listPage(params, "/v1/refunds", refunds);
    },
  },
  {
    method: "GET",
    path: "/v1/refunds/:id",
    answer(desk, { ids: { id = "" } }) {
      const refund = desk.store.find("refund", id);
      if (!refund) throw noSuch("refund", id);
      return refund;
    },
  },
];
