import Stripe from "stripe";
import { Problem } from "#server/problem.ts";
import { isLiveKey } from "#server/settings/payment-keys.ts";
import type { PaymentEvent, SignedRequest, WebhookSource } from "./payments.ts";
import type { StripeAccess } from "./stripe-client.ts";

const toleranceSeconds = 300;

/**
 * Verifies signature and age of a webhook, and that its mode and endpoint fit. Stripe's SDK rejects old events but
 * accepts events dated in the future; this rejects both. Returns null for an event to ignore: a live Connect endpoint
 * receives the test events of its accounts as well. Throws Problem 400.
 */
export function readSignedEvent(
  { secretKey, webhookSecrets }: Pick<StripeAccess, "secretKey" | "webhookSecrets">,
  request: SignedRequest,
): PaymentEvent | null {
  const event = verify(request, webhookSecrets?.[request.source] ?? []);
  if (request.source === "connect" && event.livemode === false && isLiveKey(secretKey)) return null;
  if (event.livemode !== isLiveKey(secretKey)) throw refusals.otherMode(event);
  if ((event.account === undefined) !== (request.source === "account"))
    throw refusals.otherEndpoint(event, request.source);
  return describeEvent(event);
}

/** Two secrets are valid while one is rolled. */
function verify(request: SignedRequest, secrets: readonly string[]): Stripe.Event {
  const { rawBody, signature, now } = request;
  const seconds = Math.floor(now.getTime() / 1000);
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(Math.abs(seconds - signedAt) <= toleranceSeconds)) throw refusals.unsigned();
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      );
    } catch {
      // Signed with another secret, or not JSON.
    }
  }
  throw refusals.unsigned();
}

export function describeEvent(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as EventObject;
  return {
    id: event.id,
    type: event.type,
    account: event.account ?? null,
    driverId: object.metadata?.driver_id ?? null,
    objectId: object.id ?? "",
    payload: { data: { object: subjectIdsOf(object) } },
  };
}

/**
 * Keeps only the ids of an event's object. The object is fetched again when the event is applied, and personal data
 * stays at the provider.
 */
function subjectIdsOf({ client_reference_id, metadata }: EventObject): object {
  return {
    client_reference_id,
    metadata: { ride_id: metadata?.ride_id, tip_id: metadata?.tip_id },
  };
}

type EventObject = {
  id?: string;
  client_reference_id?: string | null;
  metadata?: { ride_id?: string; tip_id?: string; driver_id?: string } | null;
};

const refusal = (code: string, sentence: string) => new Problem(400, code, sentence);

const refusals = {
  unsigned: () => refusal("bad_signature", "This event is not signed by the payment provider"),
  otherMode: ({ livemode }: Stripe.Event) =>
    refusal(
      "wrong_mode",
      livemode
        ? "This event is of live mode, but the service uses a test key"
        : "This event is of test mode, but the service uses a live key",
    ),
  otherEndpoint: ({ account }: Stripe.Event, source: WebhookSource) =>
    refusal(
      "wrong_endpoint",
      source === "account"
        ? `This event belongs to the connected account ${account}: the Connect endpoint takes it`
        : "This event belongs to no connected account: the account's endpoint takes it",
    ),
};
