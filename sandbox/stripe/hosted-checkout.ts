import { type PaymentOutcome, payOpenSession } from "./card-payments.ts";
import { type CardForm, checkCardForm, declineOf, type FieldErrors, readCard } from "./cards.ts";
import { getSession } from "./checkout-sessions.ts";
import type { CheckoutSession } from "./objects.ts";
import { byItself, type Sandbox } from "./sandbox.ts";

export type SubmitOutcome =
  | PaymentOutcome
  | { status: "closed"; session: CheckoutSession }
  | { status: "mistaken"; errors: FieldErrors };

/** What submitting the payment form does. The card's number goes no further than this. */
export function submitPayment(
  sandbox: Sandbox,
  sessionId: string,
  form: CardForm,
): Promise<SubmitOutcome> {
  return sandbox.perform(byItself, (desk): SubmitOutcome => {
    const session = getSession(desk, sessionId);
    if (session.status !== "open") return { status: "closed", session };
    const errors = checkCardForm(form, sandbox.now());
    if (Object.keys(errors).length > 0) return { status: "mistaken", errors };
    const payer = { card: readCard(form), email: form.email.trim(), name: form.name.trim() };
    return payOpenSession(desk, session, payer, declineOf(form.number));
  });
}

/** Pays as the hosted page does, with this card and otherwise good answers. */
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
