import { type Attempt, attemptPayment } from "./cards/intent-payments.ts";
import type { Payer } from "./cards/payer.ts";
import { createMethod } from "./cards/saved-methods.ts";
import { type Context, emit } from "./context.ts";
import { redeemCoupons } from "./coupons.ts";
import { newId } from "./ids.ts";
import type { CheckoutOrder, CheckoutSession, PaymentIntent } from "./objects.ts";
import { createIntent, getIntent } from "./payment-intents.ts";

export type PaymentOutcome =
  | { status: "paid"; session: CheckoutSession }
  | { status: "declined"; message: string }
  | { status: "challenged"; intent: string; url: string };

/** Payment method chosen on a page: a saved card, or a new card that can be saved. */
export type PageChoice = { method?: string; isSaved?: boolean };

/** Submits a payment with the payer's chosen method on an open session. */
export function submitToSession(
  context: Context,
  open: CheckoutSession,
  payer: Payer,
  choice: PageChoice = {},
): PaymentOutcome {
  const order = context.store.find("checkout_order", open.id);
  if (!order) throw new Error(`checkout session ${open.id} has no order`);
  const foundIntent = findOrCreateIntent(context, open, order);
  const intent = context.store.put("payment_intent", {
    ...foundIntent,
    ...methodOf(context, payer, choice),
    ...(choice.isSaved && { setup_future_usage: foundIntent.setup_future_usage ?? "on_session" }),
  });
  const session = context.store.put("checkout.session", { ...open, payment_intent: intent.id });
  return payOpenSession(context, session, payer, intent);
}

/** Attempts the payment of an open session's intent, and applies the outcome to the session. */
export function payOpenSession(
  context: Context,
  session: CheckoutSession,
  payer: Payer,
  intent: PaymentIntent,
): PaymentOutcome {
  const origin = { session: session.id, returnUrl: null };
  const attempt = attemptPayment(context, intent, payer, origin);
  return outcomeOf(context, session, payer, attempt);
}

function outcomeOf(
  context: Context,
  session: CheckoutSession,
  payer: Payer,
  attempt: Attempt,
): PaymentOutcome {
  if (attempt.status === "declined")
    return { status: "declined", message: attempt.decline.message };
  const { intent } = attempt;
  if (attempt.status === "challenged")
    return { status: "challenged", intent: intent.id, url: attempt.url };
  const isHeld = intent.status === "requires_capture";
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

/** The payment method that an intent uses: a saved card's own, or a new one. */
function methodOf(context: Context, payer: Payer, { method, isSaved }: PageChoice) {
  if (method !== undefined) return { payment_method: method };
  const { means, behavior } = payer;
  if (typeof means === "string" || !behavior) return { payment_method: newId("pm") };
  const newMethod = createMethod(context, means, { behavior, payer });
  if (isSaved) {
    const { id } = newMethod;
    context.store.put("card_behavior", { id, ...behavior, isSavedByChoice: true });
  }
  return { payment_method: newMethod.id };
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
