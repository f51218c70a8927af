import { type PaymentOutcome, payOpenSession } from "./card-payments.ts";
import { type CardForm, checkCardForm, type FieldErrors, findDecline, readCard } from "./cards.ts";
import { getSession } from "./checkout-sessions.ts";
import type { CheckoutSession } from "./objects.ts";
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
    const payer = { card: readCard(form), email: form.email.trim(), name: form.name.trim() };
    return payOpenSession(context, session, payer, findDecline(form.number));
  });
}

/** Pays through the hosted page's code path with otherwise valid form fields. */
export async function payWithTestCard(sandbox: Sandbox, sessionId: string, cardNumber: string) {
  const expiry = `12/${(sandbox.now().getUTCFullYear() + 2) % 100}`;
  const form = {
    email: "rider@example.com",
    number: cardNumber,
    expiry,
    cvc: "123",
    name: "Test Rider",
  };
  const outcome = await submitPayment(sandbox, sessionId, form);
  if (outcome.status === "mistaken") throw new Error(Object.values(outcome.errors).join(" "));
  return outcome;
}
