import Stripe from "stripe";
import { Problem } from "#server/problem.ts";
import type { PaymentEvent } from "./payments.ts";

const toleranceSeconds = 300;
const refused = () =>
  new Problem(400, "bad_signature", "This event is not signed by the payment provider");

/**
 * Verifies the signature and the age of a webhook. Stripe's SDK rejects old events but accepts events dated in the
 * future; this rejects both. Throws Problem 400.
 */
export function readSignedEvent(request: {
  rawBody: Buffer;
  signature: string;
  secret: string;
  now: Date;
}): PaymentEvent {
  const { rawBody, signature, secret, now } = request;
  const seconds = Math.floor(now.getTime() / 1000);
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(Math.abs(seconds - signedAt) <= toleranceSeconds)) throw refused();
  try {
    const event = Stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
    const { object } = event.data;
    return {
      id: event.id,
      type: event.type,
      objectId: "id" in object ? String(object.id) : "",
      payload: { data: { object: namesOfRide(object) } },
    };
  } catch {
    throw refused();
  }
}

/**
 * Keeps only the ids of an event's object. The object is fetched again when the event is applied, and personal data
 * stays at the provider.
 */
function namesOfRide(object: object): object {
  const { client_reference_id, metadata } = object as RideNames;
  return { client_reference_id, metadata: { ride_id: metadata?.ride_id } };
}

type RideNames = {
  client_reference_id?: string | null;
  metadata?: { ride_id?: string } | null;
};
