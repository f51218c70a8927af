import Stripe from "stripe";
import type { StripeSandbox } from "#sandbox/stripe/server.ts";
import { aConnectedDriver } from "#sandbox/stripe/testing/orders.ts";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { cents } from "#shared/money.ts";
import { contractCards, type StripeTarget } from "./stripe-target.ts";

/** The payment sandbox: payments and onboarding go through its hosted pages. */
export function sandboxTarget(sandbox: StripeSandbox, send: typeof fetch): StripeTarget {
  const { secretKey, url: baseUrl } = sandbox;
  const payments = stripePayments({ secretKey, baseUrl, fetch: send });
  const { hostname: host, port } = new URL(baseUrl);
  const httpClient = Stripe.createFetchHttpClient(send);
  const stripe = new Stripe(secretKey, { host, port, protocol: "http", httpClient });
  return {
    payments,
    stripe,
    authorize: (rideId, amount, card = "good") =>
      payOnPage(sandbox, payments, { rideId, amount, number: contractCards[card].number }),
    connect: () => aConnectedDriver(stripe),
  };
}

/** Opens a payment page and pays on it. Returns the payment intent's id. */
async function payOnPage(
  sandbox: StripeSandbox,
  payments: StripeTarget["payments"],
  { rideId, amount, number }: { rideId: string; amount: number; number: string },
): Promise<string> {
  const page = await payments.createCheckout(
    {
      rideId,
      reference: "FRCONTRACT",
      email: "rider@example.com",
      lines: [{ label: "Fare", amount: cents(amount) }],
      total: cents(amount),
      expiresAt: Math.floor(Date.now() / 1000) + 45 * 60,
      successUrl: "http://localhost:3000/payment_success",
      cancelUrl: "http://localhost:3000/payment_cancel",
    },
    `contract:${rideId}`,
  );
  await sandbox.pay(page.id, number);
  return (await payments.findCheckout(page.id)).paymentIntentId ?? "";
}
