import type Stripe from "stripe";
import { type Cents, cents } from "#shared/money.ts";
import type { Payment } from "./payments.ts";

const statuses: Record<string, Payment["status"]> = {
  requires_capture: "authorized",
  succeeded: "captured",
  canceled: "released",
};

/** Maps a payment intent (with its latest charge and balance transaction expanded) to the product's type. */
export function describeIntent(intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
  const isCaptured = intent.status === "succeeded";
  return {
    id: intent.id,
    status: statuses[intent.status] ?? "unpaid",
    amount: cents(intent.amount),
    captured: cents(isCaptured ? intent.amount_received : 0),
    // Stripe also reports a released hold as refunded.
    refunded: cents(isCaptured ? (charge?.amount_refunded ?? 0) : 0),
    chargeId: charge?.id ?? null,
    cardLast4: charge?.payment_method_details?.card?.last4 ?? null,
    card: charge?.payment_method_details?.card ? cardOf(intent) : null,
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    risk: riskOf(charge),
    reviewId: idOf(charge?.review ?? null),
    captureBefore: captureBeforeOf(charge),
    fee: feeOf(charge),
  };
}

function cardOf({ customer, payment_method: method }: Stripe.PaymentIntent): Payment["card"] {
  const customerId = idOf(customer);
  const cardId = idOf(method);
  return customerId && cardId ? { customerId, cardId } : null;
}

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

/** Stripe's processing fee; null until it is computed, and if Stripe converted the payment to another currency. */
function feeOf(charge: Stripe.Charge | null): Cents | null {
  const transaction = charge?.balance_transaction;
  if (!transaction || typeof transaction === "string") return null;
  return transaction.currency === "usd" ? cents(transaction.fee) : null;
}

function riskOf(charge: Stripe.Charge | null): Payment["risk"] {
  const { risk_level: level, risk_score: score } = charge?.outcome ?? {};
  return level ? { level, score: score ?? null } : null;
}

function captureBeforeOf(charge: Stripe.Charge | null): Date | null {
  const seconds = charge?.payment_method_details?.card?.capture_before;
  return seconds === undefined ? null : new Date(seconds * 1000);
}
