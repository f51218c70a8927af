import type { CardForm, FieldErrors } from "#sandbox/stripe/cards.ts";
import { getSession } from "#sandbox/stripe/checkout-sessions.ts";
import { payByWallet, submitPayment } from "#sandbox/stripe/hosted-checkout.ts";
import { isWallet, type WalletMethod } from "#sandbox/stripe/payment-methods.ts";
import { noRequest, type Sandbox } from "#sandbox/stripe/sandbox.ts";
import { type HttpReply, redirectTo } from "#sandbox/stripe/wire/http.ts";
import { checkoutPage } from "./checkout-page.ts";
import { closedSessionPage, successUrl } from "./closed-pages.ts";

export async function showCheckout(sandbox: Sandbox, sessionId: string): Promise<HttpReply> {
  const session = await sandbox.perform(noRequest, (context) => getSession(context, sessionId));
  if (session.status !== "open") return closedSessionPage(session, sandbox.businessName);
  const form = { email: session.customer_email ?? "", number: "", expiry: "", cvc: "", name: "" };
  return renderCheckout(sandbox, sessionId, { form, errors: {}, refusal: null });
}

/** Resubmitting a paid session redirects to the same success page. */
export async function submitCheckout(
  sandbox: Sandbox,
  sessionId: string,
  body: string,
): Promise<HttpReply> {
  const wallet = new URLSearchParams(body).get("wallet") ?? "";
  if (isWallet(wallet)) return submitWallet(sandbox, sessionId, wallet);
  const form = readCardForm(body);
  const outcome = await submitPayment(sandbox, sessionId, form);
  switch (outcome.status) {
    case "paid":
      return redirectTo(successUrl(outcome.session));
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

async function submitWallet(
  sandbox: Sandbox,
  sessionId: string,
  wallet: WalletMethod,
): Promise<HttpReply> {
  const outcome = await payByWallet(sandbox, sessionId, wallet);
  if (outcome.status === "declined") throw new Error("a wallet is never declined here");
  return outcome.session.status === "complete"
    ? redirectTo(successUrl(outcome.session))
    : closedSessionPage(outcome.session, sandbox.businessName);
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
  return checkoutPage({ businessName, session, order, discountName, ...state });
}

function readCardForm(body: string): CardForm {
  const fields = new URLSearchParams(body);
  const read = (name: keyof CardForm) => (fields.get(name) ?? "").slice(0, 200);
  return {
    email: read("email"),
    number: read("number"),
    expiry: read("expiry"),
    cvc: read("cvc"),
    name: read("name"),
  };
}
