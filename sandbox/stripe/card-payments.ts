import type { Decline } from "./cards.ts";
import { authorizeCharge, declineCharge, type Payer } from "./charges.ts";
import { redeemCoupons } from "./coupons.ts";
import { type Desk, emit } from "./desk.ts";
import { newId } from "./ids.ts";
import type { CheckoutOrder, CheckoutSession, PaymentIntent } from "./objects.ts";
import { captureIntent, createIntent, getIntent } from "./payment-intents.ts";

export type PaymentOutcome =
  | { status: "paid"; session: CheckoutSession }
  | { status: "declined"; message: string };

/** What pressing Pay does to an open session, once the bank's answer is known. */
export function payOpenSession(
  desk: Desk,
  open: CheckoutSession,
  payer: Payer,
  decline: Decline | null,
): PaymentOutcome {
  const order = desk.store.find("checkout_order", open.id);
  if (!order) throw new Error(`checkout session ${open.id} has no order`);
  const intent = withCard(desk, findOrCreateIntent(desk, open, order));
  const session = { ...open, payment_intent: intent.id };
  if (decline) {
    refusePayment(desk, intent, payer, decline);
    desk.store.put("checkout.session", session);
    return { status: "declined", message: decline.message };
  }
  const authorized = holdMoney(desk, intent, payer);
  const isHeld = authorized.capture_method === "manual";
  if (!isHeld) captureIntent(desk, authorized);
  return { status: "paid", session: completeSession(desk, session, payer, isHeld) };
}

function findOrCreateIntent(
  desk: Desk,
  session: CheckoutSession,
  order: CheckoutOrder,
): PaymentIntent {
  if (session.payment_intent === null) return createIntent(desk, session, order);
  return getIntent(desk, session.payment_intent);
}

function withCard(desk: Desk, intent: PaymentIntent): PaymentIntent {
  return desk.store.put("payment_intent", { ...intent, payment_method: newId("pm") });
}

function refusePayment(desk: Desk, intent: PaymentIntent, payer: Payer, decline: Decline): void {
  const charge = declineCharge(desk, intent, payer, decline);
  const refused = desk.store.put("payment_intent", {
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
  emit(desk, "payment_intent.payment_failed", refused);
}

function holdMoney(desk: Desk, intent: PaymentIntent, payer: Payer): PaymentIntent {
  const charge = authorizeCharge(desk, intent, payer);
  const held = desk.store.put("payment_intent", {
    ...intent,
    amount_capturable: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    status: "requires_capture",
  });
  if (held.capture_method === "manual") {
    emit(desk, "payment_intent.amount_capturable_updated", held);
  }
  return held;
}

/** Money that is only held leaves the session complete but unpaid, until it is captured. */
function completeSession(
  desk: Desk,
  session: CheckoutSession,
  payer: Payer,
  isHeld: boolean,
): CheckoutSession {
  const complete = desk.store.put("checkout.session", {
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
  redeemCoupons(desk, complete);
  emit(desk, "checkout.session.completed", complete);
  return complete;
}
