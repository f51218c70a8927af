import Stripe from "stripe";
import type { WebhookSource } from "./payments.ts";

/** Access to Stripe, or to the sandbox when a base URL is given. */
export type StripeAccess = {
  secretKey: string;
  /** Valid secrets of each webhook endpoint: two while one is rolled. */
  webhookSecrets?: Readonly<Record<WebhookSource, readonly string[]>>;
  baseUrl?: string;
  /** Custom domain of Stripe's payment pages. */
  checkoutHost?: string | undefined;
  /** Sends the requests in place of Node's HTTP client. */
  fetch?: typeof fetch;
  timeouts?: { prompt: RequestPolicy; patient: RequestPolicy };
};

/** Timeout of one request in milliseconds, and the number of retries. */
type RequestPolicy = { timeout: number; maxNetworkRetries: number };

/**
 * Two requests of 3.5 s and the pause between them end within 8 s, the longest wait a user is given. Jobs wait longer,
 * because an unknown outcome costs them a lookup.
 */
const defaults = {
  prompt: { timeout: 3_500, maxNetworkRetries: 1 },
  patient: { timeout: 10_000, maxNetworkRetries: 2 },
};

/**
 * Two SDK clients: `prompt` for requests that users wait for, `patient` for jobs. Both retry with the same idempotency
 * key.
 */
export function stripeClients(access: StripeAccess): { prompt: Stripe; patient: Stripe } {
  const { prompt, patient } = access.timeouts ?? defaults;
  return { prompt: stripeClient(access, prompt), patient: stripeClient(access, patient) };
}

function stripeClient(
  { secretKey, baseUrl, fetch }: StripeAccess,
  timeouts: RequestPolicy,
): Stripe {
  const httpClient = fetch && Stripe.createFetchHttpClient(fetch);
  const common = { ...timeouts, telemetry: false, ...(httpClient && { httpClient }) };
  if (baseUrl === undefined) return new Stripe(secretKey, common);
  const { hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, { ...common, host: hostname, port, protocol: "http" });
}
