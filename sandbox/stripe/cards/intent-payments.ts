import { authorizeCharge, declineCharge } from "#sandbox/stripe/charges.ts";
import { type Context, emit } from "#sandbox/stripe/context.ts";
import type { Challenge, PaymentIntent, PaymentMethod } from "#sandbox/stripe/objects.ts";
import { captureIntent } from "#sandbox/stripe/payment-intents.ts";
import type { Decline, Payer } from "./payer.ts";
import { assertNotDetached, attachMethod, getMethod } from "./saved-methods.ts";

export type Attempt =
  | { status: "authorized"; intent: PaymentIntent }
  | { status: "declined"; intent: PaymentIntent; decline: Decline; charge: string }
  | { status: "challenged"; intent: PaymentIntent; url: string };

/** Where the cardholder goes after the bank's page: to a payment page, or to the `return_url` of the confirmation. */
type Origin = Pick<Challenge, "session" | "returnUrl">;

/** Charges the payer's card or wallet for an intent, as the simulated bank decides. */
export function attemptPayment(
  context: Context,
  intent: PaymentIntent,
  payer: Payer,
  origin: Origin,
): Attempt {
  if (payer.behavior?.isChallenged) return challengeIntent(context, intent, payer, origin);
  return authorizeOrDecline(context, intent, payer);
}

/** Authorizes or declines, without asking the cardholder. */
export function authorizeOrDecline(context: Context, intent: PaymentIntent, payer: Payer): Attempt {
  const decline = payer.behavior?.decline;
  return decline
    ? declineIntent(context, intent, payer, decline)
    : { status: "authorized", intent: authorizeIntent(context, intent, payer) };
}

/** Address of the bank's page for an intent's challenge. */
const challengeUrl = (context: Pick<Context, "baseUrl">, intentId: string): string =>
  `${context.baseUrl}/3d_secure/${intentId}`;

function challengeIntent(
  context: Context,
  intent: PaymentIntent,
  payer: Payer,
  origin: Origin,
): Attempt {
  const url = challengeUrl(context, intent.id);
  context.store.put("challenge", { id: intent.id, payer, ...origin });
  const challengedIntent = context.store.put("payment_intent", {
    ...intent,
    last_payment_error: null,
    next_action: origin.returnUrl
      ? { type: "redirect_to_url", redirect_to_url: { return_url: origin.returnUrl, url } }
      : { type: "use_stripe_sdk", use_stripe_sdk: {} },
    status: "requires_action",
  });
  emit(context, "payment_intent.requires_action", challengedIntent);
  return { status: "challenged", intent: challengedIntent, url };
}

function declineIntent(
  context: Context,
  intent: PaymentIntent,
  payer: Payer,
  decline: Decline,
): Attempt {
  const { id: charge } = declineCharge(context, intent, payer, decline);
  const failedIntent = failIntent(context, intent, {
    charge,
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    type: "card_error",
  });
  return { status: "declined", intent: failedIntent, decline, charge };
}

/** Fails the intent because 3-D Secure authentication failed. */
export const failAuthentication = (context: Context, intent: PaymentIntent): PaymentIntent =>
  failIntent(context, intent, {
    code: "payment_intent_authentication_failure",
    message: AUTHENTICATION_FAILED,
    type: "invalid_request_error",
  });

const AUTHENTICATION_FAILED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

function failIntent(
  context: Context,
  intent: PaymentIntent,
  error: NonNullable<PaymentIntent["last_payment_error"]>,
): PaymentIntent {
  const failedIntent = context.store.put("payment_intent", {
    ...intent,
    last_payment_error: error,
    latest_charge: error.charge ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  emit(context, "payment_intent.payment_failed", failedIntent);
  return failedIntent;
}

/** Holds the money, and captures it at once unless the intent asks for a manual capture. */
function authorizeIntent(context: Context, intent: PaymentIntent, payer: Payer): PaymentIntent {
  const charge = authorizeCharge(context, intent, payer);
  const heldIntent = context.store.put("payment_intent", {
    ...intent,
    amount_capturable: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    status: "requires_capture",
  });
  attachOrMarkSpent(context, heldIntent);
  if (heldIntent.capture_method !== "manual") return captureIntent(context, heldIntent);
  emit(context, "payment_intent.amount_capturable_updated", heldIntent);
  return heldIntent;
}

/** Attaches the card if the intent sets it up for future use; otherwise marks an unattached card as used up. */
function attachOrMarkSpent(context: Context, intent: PaymentIntent): void {
  const id = intent.payment_method ?? "";
  const method = context.store.find("payment_method", id);
  if (!method || method.customer !== null) return;
  if (intent.setup_future_usage === null || intent.customer === null)
    context.store.put("spent_method", { id });
  else attachMethod(context, method, intent.customer, redisplayOf(context, method));
}

/** `allow_redisplay`: "always" if the customer chose to save the card on a payment page. */
const redisplayOf = (context: Context, { id }: PaymentMethod) =>
  context.store.find("card_behavior", id)?.isSavedByChoice ? "always" : "limited";

/** The payer of a stored card. Throws if the card can no longer be charged. */
export function payerOf(context: Context, methodId: string): Payer {
  const method = getMethod(context, methodId, "payment_method");
  assertNotDetached(context, method);
  const { card, billing_details: holder } = method;
  if (!card) throw new Error(`payment method ${methodId} is no card`);
  const behavior = context.store.find("card_behavior", methodId);
  return {
    means: {
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      fingerprint: card.fingerprint ?? "",
    },
    behavior: behavior ?? null,
    email: holder.email ?? "rider@example.com",
    name: holder.name ?? "Test Rider",
  };
}
