import Stripe from "stripe";

export type WebhookEndpoint = { url: string; secret: string };

const timeoutMs = 10_000;

/** Posts an event with Stripe's signature; returns whether the response was 2xx. */
export async function postEvent(
  endpoint: WebhookEndpoint,
  event: object,
  timestamp: number,
): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2);
  const { url, secret } = endpoint;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
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
