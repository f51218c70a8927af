import type { CardForm, FieldErrors } from "#sandbox/stripe/cards/cards.ts";
import { getSession } from "#sandbox/stripe/checkout-sessions.ts";
import type { Context } from "#sandbox/stripe/context.ts";
import {
  canSave,
  payBySavedCard,
  payByWallet,
  type SubmitOutcome,
  shownCards,
  submitPayment,
} from "#sandbox/stripe/hosted-checkout.ts";
import { noRequest, type Sandbox } from "#sandbox/stripe/sandbox.ts";
import { type HttpReply, redirectTo } from "#sandbox/stripe/wire/http.ts";
import { checkoutPage } from "./checkout-page.ts";
import { closedSessionPage, successUrl } from "./closed-pages.ts";

export async function showCheckout(sandbox: Sandbox, sessionId: string): Promise<HttpReply> {
  const { session, refusal, email } = await sandbox.perform(noRequest, (context) =>
    readCheckout(context, sessionId),
  );
  if (session.status !== "open") return closedSessionPage(session, sandbox.businessName);
  const form = { email, number: "", expiry: "", cvc: "", name: "" };
  return renderCheckout(sandbox, sessionId, { form, errors: {}, refusal });
}

/** Returns the session, its customer's e-mail, and the message of a failed 3-D Secure challenge. */
function readCheckout(context: Context, sessionId: string) {
  const session = getSession(context, sessionId);
  const intent = context.store.find("payment_intent", session.payment_intent ?? "");
  const customer = context.store.find("customer", session.customer ?? "");
  const error = intent?.last_payment_error;
  const hasFailedChallenge = error?.code === "payment_intent_authentication_failure";
  return {
    session,
    email: session.customer_email ?? customer?.email ?? "",
    refusal: hasFailedChallenge ? (error.message ?? null) : null,
  };
}

/** Resubmitting a paid session redirects to the same success page. */
export async function submitCheckout(
  sandbox: Sandbox,
  sessionId: string,
  body: string,
): Promise<HttpReply> {
  const fields = new URLSearchParams(body);
  const form = readCardForm(fields);
  const outcome = await submit(sandbox, sessionId, { fields, form });
  switch (outcome.status) {
    case "paid":
      return redirectTo(successUrl(outcome.session));
    case "challenged":
      return redirectTo(outcome.url);
    case "closed":
      return outcome.session.status === "complete"
        ? redirectTo(successUrl(outcome.session))
        : closedSessionPage(outcome.session, sandbox.businessName);
    case "declined":
      return renderCheckout(sandbox, sessionId, { form, errors: {}, refusal: outcome.message });
    case "mistaken":
      return renderCheckout(sandbox, sessionId, { form, errors: outcome.errors, refusal: null });
  }
}

/** Pays with a wallet's button, a saved card's button or the form. */
function submit(
  sandbox: Sandbox,
  sessionId: string,
  { fields, form }: { fields: URLSearchParams; form: CardForm },
): Promise<SubmitOutcome> {
  const [wallet, savedCardId] = [fields.get("wallet"), fields.get("saved")];
  if (wallet !== null) return payByWallet(sandbox, sessionId, wallet);
  if (savedCardId !== null) return payBySavedCard(sandbox, sessionId, savedCardId);
  return submitPayment(sandbox, sessionId, form);
}

type FormState = { form: CardForm; errors: FieldErrors; refusal: string | null };

function renderCheckout(sandbox: Sandbox, sessionId: string, state: FormState): HttpReply {
  const session = sandbox.store.find("checkout.session", sessionId);
  const order = sandbox.store.find("checkout_order", sessionId);
  if (!session || !order) throw new Error(`checkout session ${sessionId} has no order`);
  const coupon = session.discounts?.[0]?.coupon;
  const discount = typeof coupon === "string" ? sandbox.store.find("coupon", coupon) : null;
  const discountName = discount?.name ?? "Discount";
  const { businessName } = sandbox;
  const savedCardOptions = { cards: shownCards(sandbox, session), canSave: canSave(session) };
  return checkoutPage({
    businessName,
    session,
    order,
    discountName,
    ...savedCardOptions,
    ...state,
  });
}

function readCardForm(fields: URLSearchParams): CardForm {
  const read = (name: string) => (fields.get(name) ?? "").slice(0, 200);
  return {
    email: read("email"),
    number: read("number"),
    expiry: read("expiry"),
    cvc: read("cvc"),
    name: read("name"),
    save: fields.has("save"),
  };
}
