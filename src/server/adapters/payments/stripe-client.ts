import Stripe from "stripe";

/** Where Stripe is: the real one, or the sandbox when a base URL is given. */
export type StripeAccess = { secretKey: string; webhookSecret: string; baseUrl?: string };

/** The official SDK. It repeats a failed call twice with the same idempotency key and gives up after 10 s. */
export function stripeClient({ secretKey, baseUrl }: StripeAccess): Stripe {
  const common = { maxNetworkRetries: 2, timeout: 10_000, telemetry: false };
  if (baseUrl === undefined) return new Stripe(secretKey, common);
  const { hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, { ...common, host: hostname, port, protocol: "http" });
}
