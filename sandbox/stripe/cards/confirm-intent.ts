import type { Context } from "#sandbox/stripe/context.ts";
import type { PaymentIntent } from "#sandbox/stripe/objects.ts";
import { unexpectedState } from "#sandbox/stripe/payment-intents.ts";
import { badRequest, notAllowed, StripeRefusal } from "#sandbox/stripe/wire/errors.ts";
import { attemptPayment, payerOf } from "./intent-payments.ts";
import type { Payer } from "./payer.ts";
import { assertNotDetached, resolveMethod } from "./saved-methods.ts";

const confirmable = ["requires_confirmation", "requires_action", "requires_payment_method"];

/**
 * Confirms an intent with a card. Throws Stripe's card error if the bank declines, and refuses an intent that was
 * authorized, paid or canceled.
 */
export function confirmIntent(
  context: Context,
  open: PaymentIntent,
  options: { method: string | null; returnUrl: string | null; isOffSession?: boolean },
): PaymentIntent {
  if (!confirmable.includes(open.status)) throw unexpectedState(open, "confirmed", confirmable);
  const intent = options.method ? setMethod(context, open, options.method) : open;
  assertHasMethod(intent);
  if (intent.allowed_payment_method_types === null && options.returnUrl === null)
    throw missingReturnUrl();
  const { payment_method: method } = intent;
  const origin = { session: null, returnUrl: options.returnUrl };
  const payer = payerOf(context, method ?? "");
  const attempt = attemptPayment(
    context,
    intent,
    options.isOffSession ? withoutCardholder(payer) : payer,
    origin,
  );
  if (attempt.status !== "declined") return attempt.intent;
  throw new StripeRefusal(
    402,
    {
      type: "card_error",
      code: attempt.decline.code,
      decline_code: attempt.decline.declineCode,
      message: attempt.decline.message,
      charge: attempt.charge,
      payment_intent: attempt.intent,
    },
    true,
  );
}

/** Off session, a bank that would ask the cardholder declines instead. */
const withoutCardholder = (payer: Payer): Payer =>
  payer.behavior?.isChallenged
    ? {
        ...payer,
        behavior: { ...payer.behavior, isChallenged: false, decline: authenticationRequired },
      }
    : payer;

const authenticationRequired = {
  code: "authentication_required",
  declineCode: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
} as const;

/** Sets the card of an intent. Throws for a card that was detached or that belongs to another customer. */
export function setMethod(context: Context, intent: PaymentIntent, id: string): PaymentIntent {
  const method = resolveMethod(context, id, "payment_method");
  assertNotDetached(context, method);
  if (method.customer !== null && method.customer !== intent.customer)
    throw intent.customer === null ? missingCustomer(method.id) : otherCustomer(method.id);
  return context.store.put("payment_intent", {
    ...intent,
    payment_method: method.id,
    status: "requires_confirmation",
  });
}

function assertHasMethod(intent: PaymentIntent): void {
  if (intent.payment_method !== null) return;
  throw notAllowed(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
      "PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment " +
      "method or ConfirmationToken.",
    "payment_intent_unexpected_state",
  );
}

const missingReturnUrl = () =>
  badRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these " +
      "payment methods might redirect your customer off of your page, you must provide a `return_url`.",
  );

const missingCustomer = (id: string) =>
  notAllowed(
    `The payment method \`${id}\` belongs to a Customer, but no Customer was supplied. ` +
      "Please include the Customer in the `customer` parameter on the PaymentIntent.",
    undefined,
    "payment_method",
  );

const otherCustomer = (id: string) =>
  notAllowed(
    `The customer does not have a payment method with the ID ${id}. ` +
      "The payment method must be attached to the customer.",
    undefined,
    "payment_method",
  );
