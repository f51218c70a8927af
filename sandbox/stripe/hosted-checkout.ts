import { type PageChoice, type PaymentOutcome, submitToSession } from "./card-payments.ts";
import { behaviorOf } from "./cards/card-behavior.ts";
import {
  type CardForm,
  checkCardForm,
  type FieldErrors,
  fingerprintOf,
  readCard,
} from "./cards/cards.ts";
import { payerOf } from "./cards/intent-payments.ts";
import type { Payer } from "./cards/payer.ts";
import { methodsOf } from "./cards/saved-methods.ts";
import { isPhoneWallet, isWallet } from "./cards/wallets.ts";
import { getSession } from "./checkout-sessions.ts";
import type { Context } from "./context.ts";
import type { CheckoutSession, PaymentMethod } from "./objects.ts";
import { noRequest, type Sandbox } from "./sandbox.ts";

type ClosedSession = { status: "closed"; session: CheckoutSession };

export type SubmitOutcome =
  | PaymentOutcome
  | ClosedSession
  | { status: "mistaken"; errors: FieldErrors };

/** Submits the payment form. The full card number is not passed on from here. */
export function submitPayment(
  sandbox: Sandbox,
  sessionId: string,
  form: CardForm,
): Promise<SubmitOutcome> {
  return sandbox.perform(noRequest, (context): SubmitOutcome => {
    const session = getSession(context, sessionId);
    if (session.status !== "open") return { status: "closed", session };
    const errors = checkCardForm(form, sandbox.now());
    if (Object.keys(errors).length > 0) return { status: "mistaken", errors };
    const payer = {
      means: readCard(form, customerOf(session)),
      behavior: behaviorOf(form.number),
      email: form.email.trim(),
      name: form.name.trim(),
    };
    const isSaved = form.save === true && canSave(session);
    return submitToSession(context, session, payer, { isSaved });
  });
}

/** Identifies the payer: the customer's id, else the e-mail, else the session's id. */
const customerOf = ({ customer, customer_email, id }: CheckoutSession): string =>
  customer ?? customer_email ?? id;

/** Whether the page shows a box to save the card. */
export const canSave = ({ customer, saved_payment_method_options: saving }: CheckoutSession) =>
  customer !== null && saving?.payment_method_save === "enabled";

/** Pays with a wallet, which needs no further input here. Throws if the page does not offer it. */
export function payByWallet(
  sandbox: Sandbox,
  sessionId: string,
  wallet: string,
): Promise<PaymentOutcome | ClosedSession> {
  return payWithoutForm(sandbox, sessionId, (_context, session) => {
    const type = isPhoneWallet(wallet) ? "card" : wallet;
    if (!session.payment_method_types.includes(type))
      throw new Error(`the page does not offer ${wallet}`);
    return { payer: walletPayer(sandbox, session, wallet), choice: {} };
  });
}

/** Pays with a card that the session's customer saved. Throws if the page does not show it. */
export function payBySavedCard(
  sandbox: Sandbox,
  sessionId: string,
  method: string,
): Promise<PaymentOutcome | ClosedSession> {
  return payWithoutForm(sandbox, sessionId, (context, session) => {
    if (!shownCards(context, session).some(({ id }) => id === method))
      throw new Error(`the page does not show ${method}`);
    return { payer: payerOf(context, method), choice: { method } };
  });
}

/** Saved cards that a page shows to its customer. */
export const shownCards = (
  context: Pick<Context, "store">,
  { customer }: CheckoutSession,
): PaymentMethod[] =>
  customer === null
    ? []
    : methodsOf(context, customer).filter((method) => method.allow_redisplay === "always");

/** Submits a payment that needs no card details. */
function payWithoutForm(
  sandbox: Sandbox,
  sessionId: string,
  choose: (context: Context, session: CheckoutSession) => { payer: Payer; choice: PageChoice },
): Promise<PaymentOutcome | ClosedSession> {
  return sandbox.perform(noRequest, (context) => {
    const session = getSession(context, sessionId);
    if (session.status !== "open") return { status: "closed", session };
    const { payer, choice } = choose(context, session);
    return submitToSession(context, session, payer, choice);
  });
}

const phoneCard = "4242424242424242";

/** A phone's wallet pays with a card; the others are payment methods of their own. */
function walletPayer(sandbox: Sandbox, session: CheckoutSession, wallet: string): Payer {
  const person = { email: session.customer_email ?? "rider@example.com", name: "Test Rider" };
  if (isWallet(wallet)) return { means: wallet, ...person };
  if (!isPhoneWallet(wallet)) throw new Error(`${wallet} is not a wallet`);
  const means = {
    ...{ brand: "visa", last4: phoneCard.slice(-4) },
    fingerprint: fingerprintOf(phoneCard, customerOf(session)),
    ...{ expMonth: 12, expYear: sandbox.now().getUTCFullYear() + 2, wallet },
  };
  return { means, behavior: behaviorOf(phoneCard), ...person };
}

/** Pays through the hosted page's code path: with a card number, optionally saved, a saved card's id or a wallet. */
export async function payAtOnce(
  sandbox: Sandbox,
  sessionId: string,
  means: string,
  { save = false }: { save?: boolean } = {},
) {
  if (isWallet(means) || isPhoneWallet(means)) return payByWallet(sandbox, sessionId, means);
  if (means.startsWith("pm_")) return payBySavedCard(sandbox, sessionId, means);
  const expiry = `12/${(sandbox.now().getUTCFullYear() + 2) % 100}`;
  const form = {
    ...{ email: "rider@example.com", number: means, expiry },
    ...{ cvc: "123", name: "Test Rider", save },
  };
  const outcome = await submitPayment(sandbox, sessionId, form);
  if (outcome.status === "mistaken") throw new Error(Object.values(outcome.errors).join(" "));
  return outcome;
}
