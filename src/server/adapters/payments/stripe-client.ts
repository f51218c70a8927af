import Stripe from "stripe";

/** Where Stripe is: the real one, or the sandbox when a base URL is given. */
export type StripeAccess = {
  secretKey: string;
  webhookSecret: string;
  baseUrl?: string;
  patience?: { prompt: Patience; patient: Patience };
};

/** How many milliseconds one request may take, and how often it is repeated. */
type Patience = { timeout: number; maxNetworkRetries: number };

/**
 * Two requests of 3.5 s and the pause between them end within 8 s: the longest that a person waits for Stripe. Jobs
 * wait longer, because an unknown outcome costs them a look-up.
 */
const defaults = {
  prompt: { timeout: 3_500, maxNetworkRetries: 1 },
  patient: { timeout: 10_000, maxNetworkRetries: 2 },
};

/**
 * The official SDK twice: `prompt` for calls that people wait for, `patient` for calls of jobs. It repeats a failed
 * request with the same idempotency key.
 */
export function stripeClients(access: StripeAccess): { prompt: Stripe; patient: Stripe } {
  const { prompt, patient } = access.patience ?? defaults;
  return { prompt: stripeClient(access, prompt), patient: stripeClient(access, patient) };
}

function stripeClient({ secretKey, baseUrl }: StripeAccess, patience: Patience): Stripe {
  const common = { ...patience, telemetry: false };
  if (baseUrl === undefined) return new Stripe(secretKey, common);
  const { hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, { ...common, host: hostname, port, protocol: "http" });
}
