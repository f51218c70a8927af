import type { Decline } from "./cards.ts";
import { authorizeCharge, declineCharge } from "./charges.ts";
import { type Context, emit } from "./context.ts";
import { redeemCoupons } from "./coupons.ts";
import { newId } from "./ids.ts";
import type { Payer } from "./new-charge.ts";
import type { CheckoutOrder, CheckoutSession, PaymentIntent } from "./objects.ts";
import { captureIntent, createIntent, getIntent } from "./payment-intents.ts";

export type PaymentOutcome =
  | { status: "paid"; session: CheckoutSession }
  | { status: "declined"; message: string };

/** Applies a card payment to an open session, given the bank's decision. */
export function payOpenSession(
  context: Context,
  open: CheckoutSession,
  payer: Payer,
  decline: Decline | null,
): PaymentOutcome {
  const order = context.store.find("checkout_order", open.id);
  if (!order) throw new Error(`checkout session ${open.id} has no order`);
  const intent = attachCard(context, findOrCreateIntent(context, open, order));
  const session = { ...open, payment_intent: intent.id };
  if (decline) {
    recordDecline(context, intent, payer, decline);
    context.store.put("checkout.session", session);
    return { status: "declined", message: decline.message };
  }
  const authorized = authorizePayment(context, intent, payer);
  const isHeld = authorized.capture_method === "manual";
  if (!isHeld) captureIntent(context, authorized);
  return { status: "paid", session: completeSession(context, session, payer, isHeld) };
}

function findOrCreateIntent(
  context: Context,
  session: CheckoutSession,
  order: CheckoutOrder,
): PaymentIntent {
  if (session.payment_intent === null) return createIntent(context, session, order);
  return getIntent(context, session.payment_intent);
}

function attachCard(context: Context, intent: PaymentIntent): PaymentIntent {
  return context.store.put("payment_intent", { ...intent, payment_method: newId("pm") });
}

function recordDecline(
  context: Context,
  intent: PaymentIntent,
  payer: Payer,
  decline: Decline,
): void {
  const charge = declineCharge(context, intent, payer, decline);
  const failed = context.store.put("payment_intent", {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: "card_declined",
      decline_code: decline.declineCode,
      message: decline.message,
      type: "card_error",
    },
    latest_charge: charge.id,
    payment_method: null,
  });
  emit(context, "payment_intent.payment_failed", failed);
}

function authorizePayment(context: Context, intent: PaymentIntent, payer: Payer): PaymentIntent {
  const charge = authorizeCharge(context, intent, payer);
  const held = context.store.put("payment_intent", {
    ...intent,
    amount_capturable: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    review: charge.review,
    status: "requires_capture",
  });
  if (held.capture_method === "manual") {
    emit(context, "payment_intent.amount_capturable_updated", held);
  }
  return held;
}

/** A session with manual capture stays `unpaid` until the capture. */
function completeSession(
  context: Context,
  session: CheckoutSession,
  payer: Payer,
  isHeld: boolean,
): CheckoutSession {
  const complete = context.store.put("checkout.session", {
    ...session,
    customer_details: {
      address: null,
      business_name: null,
      email: payer.email,
      individual_name: null,
      name: payer.name,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
    payment_status: isHeld ? "unpaid" : "paid",
    status: "complete",
    url: null,
  });
  redeemCoupons(context, complete);
  emit(context, "checkout.session.completed", complete);
  return complete;
}
