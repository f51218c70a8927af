import { type PaymentOutcome, payOpenSession } from "./card-payments.ts";
import {
  type CardForm,
  checkCardForm,
  type FieldErrors,
  findDecline,
  findScript,
  readCard,
} from "./cards.ts";
import { getSession } from "./checkout-sessions.ts";
import type { CheckoutSession } from "./objects.ts";
import { isWallet, type WalletMethod } from "./payment-methods.ts";
import { noRequest, type Sandbox } from "./sandbox.ts";

export type SubmitOutcome =
  | PaymentOutcome
  | { status: "closed"; session: CheckoutSession }
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
      means: readCard(form),
      script: findScript(form.number),
      email: form.email.trim(),
      name: form.name.trim(),
    };
    return payOpenSession(context, session, payer, findDecline(form.number));
  });
}

/** Pays by a wallet, which asks for nothing here. Throws if the page does not offer it. */
export function payByWallet(
  sandbox: Sandbox,
  sessionId: string,
  wallet: WalletMethod,
): Promise<PaymentOutcome | { status: "closed"; session: CheckoutSession }> {
  return sandbox.perform(noRequest, (context) => {
    const session = getSession(context, sessionId);
    if (session.status !== "open") return { status: "closed", session };
    if (!session.payment_method_types.includes(wallet))
      throw new Error(`the page does not offer ${wallet}`);
    const email = session.customer_email ?? "rider@example.com";
    return payOpenSession(context, session, { means: wallet, email, name: "Test Rider" }, null);
  });
}

/** Pays through the hosted page's code path with otherwise valid form fields. */
export async function payAtOnce(sandbox: Sandbox, sessionId: string, cardOrWallet: string) {
  if (isWallet(cardOrWallet)) return payByWallet(sandbox, sessionId, cardOrWallet);
  const expiry = `12/${(sandbox.now().getUTCFullYear() + 2) % 100}`;
  const form = {
    email: "rider@example.com",
    number: cardOrWallet,
    expiry,
    cvc: "123",
    name: "Test Rider",
  };
  const outcome = await submitPayment(sandbox, sessionId, form);
  if (outcome.status === "mistaken") throw new Error(Object.values(outcome.errors).join(" "));
  return outcome;
}
