import { payOpenSession } from "#sandbox/stripe/card-payments.ts";
import { getSession } from "#sandbox/stripe/checkout-sessions.ts";
import type { Context } from "#sandbox/stripe/context.ts";
import type { Challenge, CheckoutSession, PaymentIntent } from "#sandbox/stripe/objects.ts";
import { getIntent } from "#sandbox/stripe/payment-intents.ts";
import { noSuch } from "#sandbox/stripe/wire/errors.ts";
import { authorizeOrDecline, failAuthentication } from "./intent-payments.ts";

/** A challenge that waits for the cardholder, and its payment. */
export function getChallenge(
  context: Context,
  intentId: string,
): { challenge: Challenge; intent: PaymentIntent; session: CheckoutSession | null } {
  const challenge = context.store.find("challenge", intentId);
  if (!challenge) throw noSuch("challenge", intentId);
  const session = challenge.session === null ? null : getSession(context, challenge.session);
  return { challenge, intent: getIntent(context, intentId), session };
}

/** Ends a challenge. A payment that was canceled or decided in the meantime stays as it is. */
export function endChallenge(context: Context, intentId: string, isAuthenticated: boolean): void {
  const { challenge, intent, session } = getChallenge(context, intentId);
  if (intent.status !== "requires_action") return;
  const payer = { ...challenge.payer, behavior: withoutChallenge(challenge) };
  if (!isAuthenticated) failAuthentication(context, intent);
  else if (session) payOpenSession(context, session, payer, intent);
  else authorizeOrDecline(context, intent, payer);
}

const withoutChallenge = ({ payer }: Challenge) =>
  payer.behavior ? { ...payer.behavior, isChallenged: false } : null;
