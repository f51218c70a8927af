import { postToBalance } from "./balance-transactions.ts";
import type { Card, Decline } from "./cards.ts";
import { type Desk, emit } from "./desk.ts";
import { noSuch } from "./errors.ts";
import { listPage } from "./lists.ts";
import { cardFee } from "./money.ts";
import { newCharge } from "./new-charge.ts";
import type { Charge, PaymentIntent } from "./objects.ts";
import { readText } from "./params.ts";
import type { Route } from "./routing.ts";

export type Payer = { card: Card; email: string; name: string };

/** The bank agreed: the money is held on the card, not yet taken. */
export function authorizeCharge(desk: Desk, intent: PaymentIntent, payer: Payer): Charge {
  const charge = desk.store.put("charge", newCharge(desk, intent, payer));
  emit(desk, "charge.succeeded", charge);
  return charge;
}

/** The bank refused. */
export function declineCharge(
  desk: Desk,
  intent: PaymentIntent,
  payer: Payer,
  no: Decline,
): Charge {
  const charge = desk.store.put("charge", {
    ...newCharge(desk, intent, payer),
    failure_code: no.code,
    failure_message: no.message,
    outcome: {
      advice_code: "try_again_later",
      network_advice_code: null,
      network_decline_code: "01",
      network_status: "declined_by_network",
      reason: no.declineCode,
      risk_level: "normal",
      risk_score: 20,
      seller_message: "The bank did not return any further details with this decline.",
      type: "issuer_declined",
    },
    paid: false,
    status: "failed",
  });
  emit(desk, "charge.failed", charge);
  return charge;
}

/** Takes `cents` of what is held; the rest goes back to the card. */
export function captureCharge(desk: Desk, held: Charge, cents: number): Charge {
  const posted = postToBalance(desk, {
    type: "charge",
    reportingCategory: "charge",
    source: held.id,
    amount: cents,
    currency: held.currency,
    fee: cardFee(cents),
  });
  const charge = desk.store.put("charge", {
    ...held,
    amount_captured: cents,
    amount_refunded: held.amount - cents,
    balance_transaction: posted.id,
    captured: true,
  });
  emit(desk, "charge.captured", charge);
  return charge;
}

/** Lets go of what is held. */
export function releaseCharge(desk: Desk, held: Charge): Charge {
  const released = { ...held, amount_refunded: held.amount, refunded: true };
  const charge = desk.store.put("charge", released);
  emit(desk, "charge.refunded", charge);
  return charge;
}

/** What of a charge can still be refunded, in whole cents. */
export function refundableCents(charge: Charge): number {
  return charge.captured ? charge.amount - charge.amount_refunded : 0;
}

export function getCharge(desk: Desk, id: string, param = "id"): Charge {
  const charge = desk.store.find("charge", id);
  if (!charge) throw noSuch("charge", id, param);
  return charge;
}

export const chargeRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/charges/:id",
    answer: (desk, { ids: { id = "" } }) => getCharge(desk, id),
  },
  {
    method: "GET",
    path: "/v1/charges",
    answer(desk, { params }) {
      const intent = readText(params, "payment_intent");
      const group = readText(params, "transfer_group");
      if (intent) {
        return listPage(
          params,
          "/v1/charges",
          desk.store.where("charge", "payment_intent", intent),
        );
      }
      if (group) {
        return listPage(params, "/v1/charges", desk.store.where("charge", "transfer_group", group));
      }
      return listPage(params, "/v1/charges", desk.store.list("charge"));
    },
  },
];
