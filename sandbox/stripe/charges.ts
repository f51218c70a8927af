import { postToBalance } from "./balance-transactions.ts";
import type { Decline, Payer } from "./cards/payer.ts";
import { type Context, emit } from "./context.ts";
import { cardFee } from "./money.ts";
import { newCharge } from "./new-charge.ts";
import type { Charge, PaymentIntent } from "./objects.ts";
import { blockedOutcome, closeFraudSignals, holdForReview, reportFraud } from "./radar/radar.ts";
import { noSuch } from "./wire/errors.ts";
import { listPage } from "./wire/lists.ts";
import { readText } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

/** Records an approved authorization: funds are held, not captured. */
export function authorizeCharge(context: Context, intent: PaymentIntent, payer: Payer): Charge {
  const script = payer.behavior?.scenario;
  const approvedCharge = newCharge(context, intent, payer);
  const charge = context.store.put(
    "charge",
    script === "risk_review" ? holdForReview(context, approvedCharge) : approvedCharge,
  );
  if (script) context.store.put("card_script", { id: charge.id, script });
  emit(context, "charge.succeeded", charge);
  return charge;
}

export function declineCharge(
  context: Context,
  intent: PaymentIntent,
  payer: Payer,
  decline: Decline,
): Charge {
  const charge = context.store.put("charge", {
    ...newCharge(context, intent, payer),
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: decline.isBlocked
      ? blockedOutcome
      : {
          advice_code: "try_again_later",
          network_advice_code: null,
          network_decline_code: "01",
          network_status: "declined_by_network",
          reason: decline.declineCode,
          risk_level: "normal",
          risk_score: 20,
          seller_message: "The bank did not return any further details with this decline.",
          type: "issuer_declined",
        },
    paid: false,
    status: "failed",
  });
  emit(context, "charge.failed", charge);
  return charge;
}

/** Captures `cents` and releases the rest of the hold. */
export function captureCharge(context: Context, heldCharge: Charge, cents: number): Charge {
  const captured = {
    ...heldCharge,
    amount_captured: cents,
    amount_refunded: heldCharge.amount - cents,
    captured: true,
  };
  const isLate = context.faults.strikes("lateFee");
  if (isLate) putLateFee(context, heldCharge);
  const charge = context.store.put("charge", isLate ? captured : postCharge(context, captured));
  emit(context, "charge.captured", charge);
  if (context.store.find("card_script", heldCharge.id)?.script === "fraud_warning")
    reportFraud(context, charge);
  return charge;
}

function postCharge(context: Context, captured: Charge): Charge {
  const transaction = postToBalance(context, {
    type: "charge",
    reportingCategory: "charge",
    source: captured.id,
    amount: captured.amount_captured,
    currency: captured.currency,
    fee: cardFee(captured.amount_captured),
  });
  return { ...captured, balance_transaction: transaction.id };
}

function putLateFee({ store, now, faults }: Context, { id }: Charge): void {
  store.put("late_fee", { id, dueAt: now * 1000 + faults.delay(faults.lateMs) });
}

/** Creates the balance transactions of charges that were captured without one. */
export function postLateFees(context: Context): void {
  for (const { id, dueAt } of context.store.iterate("late_fee")) {
    if (dueAt > context.now * 1000) continue;
    context.store.remove("late_fee", id);
    const charge = context.store.put("charge", postCharge(context, getCharge(context, id)));
    emit(context, "charge.updated", charge, { previous: { balance_transaction: null } });
  }
}

export function releaseCharge(context: Context, heldCharge: Charge): Charge {
  const releasedCharge = { ...heldCharge, amount_refunded: heldCharge.amount, refunded: true };
  const charge = context.store.put("charge", releasedCharge);
  emit(context, "charge.refunded", charge);
  closeFraudSignals(context, charge, "canceled");
  return charge;
}

export function refundableCents(charge: Charge): number {
  return charge.captured ? charge.amount - charge.amount_refunded : 0;
}

export function getCharge(context: Context, id: string, param = "id"): Charge {
  const charge = context.store.find("charge", id);
  if (!charge) throw noSuch("charge", id, param);
  return charge;
}

export const chargeRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/charges/:id",
    handle: (context, { ids: { id = "" } }) => getCharge(context, id),
  },
  {
    method: "GET",
    path: "/v1/charges",
    handle(context, { params }) {
      const intent = readText(params, "payment_intent");
      const group = readText(params, "transfer_group");
      if (intent) {
        return listPage(
          params,
          "/v1/charges",
          context.store.where("charge", "payment_intent", intent),
        );
      }
      if (group) {
        return listPage(
          params,
          "/v1/charges",
          context.store.where("charge", "transfer_group", group),
        );
      }
      return listPage(params, "/v1/charges", context.store.list("charge"));
    },
  },
];
