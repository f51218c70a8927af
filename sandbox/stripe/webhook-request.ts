import Stripe from "stripe";

export type WebhookEndpoint = { url: string; secret: string };

const patienceMs = 10_000;

/** Posts an event, signed as Stripe signs it. True when it was answered with 2xx. */
export async function postEvent(
  endpoint: WebhookEndpoint,
  event: object,
  timestamp: number,
): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2);
  const { url, secret } = endpoint;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body: payload,
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
