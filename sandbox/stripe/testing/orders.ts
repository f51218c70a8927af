import type Stripe from "stripe";
import type { StripeSandbox } from "#sandbox/stripe/server.ts";

export const goodCard = "4242 4242 4242 4242";

/** The product's checkout parameters: manual capture, so the money is held until the driver accepts. */
export function rideCheckout(
  cents = 1783,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  const line = (name: string, unit_amount: number) => ({
    price_data: { currency: "usd", unit_amount, product_data: { name } },
    quantity: 1,
  });
  return {
    mode: "payment",
    line_items: [line("Fare", cents - 233), line("Faire Tax", 233)],
    payment_intent_data: {
      capture_method: "manual",
      transfer_group: "ride_1",
      metadata: { ride: "1" },
    },
    client_reference_id: "ride_1",
    metadata: { ride: "1" },
    success_url: "http://localhost:3000/payment_success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/payment_cancel",
    ...more,
  };
}

/** Creates a paid, uncaptured ride payment. */
export async function aHeldPayment(
  stripe: Stripe,
  sandbox: StripeSandbox,
  { cents = 1783, card = goodCard }: { cents?: number; card?: string } = {},
) {
  const session = await stripe.checkout.sessions.create(rideCheckout(cents));
  const outcome = await sandbox.pay(session.id, card);
  if (outcome.status !== "paid") throw new Error(`the payment was ${outcome.status}`);
  const intent = outcome.session.payment_intent ?? "";
  return { session: session.id, intent };
}

/** Creates a connected account with completed onboarding. */
export async function aConnectedDriver(stripe: Stripe): Promise<string> {
  const account = await stripe.accounts.create({
    type: "express",
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: "account_onboarding",
    refresh_url: "http://localhost:3000/again",
    return_url: "http://localhost:3000/stripe/verify",
  });
  const page = await fetch(link.url);
  const body = new URLSearchParams({
    firstName: "Dana",
    lastName: "Driver",
    routingNumber: "110000000",
    accountNumber: "000123456789",
  });
  await fetch(page.url, { method: "POST", body, redirect: "manual" });
  return account.id;
}
