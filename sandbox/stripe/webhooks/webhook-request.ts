import Stripe from "stripe";

/** `previousSecret` signs as well while a secret is rolled. */
export type WebhookEndpoint = { url: string; secret: string; previousSecret?: string };

/** The endpoint for the platform's own events, and the one for events of connected accounts. */
export type WebhookEndpoints = { account: WebhookEndpoint | null; connect: WebhookEndpoint | null };

const timeoutMs = 10_000;

/** Posts an event with Stripe's signature; returns whether the response was 2xx. */
export async function postEvent(
  endpoint: WebhookEndpoint,
  event: object,
  timestamp: number,
): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2);
  const { url, secret, previousSecret } = endpoint;
  const secrets = [secret, ...(previousSecret === undefined ? [] : [previousSecret])];
  const signature = signatureHeader(payload, secrets, timestamp);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body: payload,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** One `v1` per secret after a common `t`. */
function signatureHeader(payload: string, secrets: string[], timestamp: number): string {
  const schemes = secrets.map((secret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }).replace(/^t=\d+,/, ""),
  );
  return [`t=${timestamp}`, ...schemes].join(",");
}
