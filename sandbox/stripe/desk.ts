import Stripe from "stripe";
import { newId } from "./ids.ts";
import type { EventType, StripeEvent } from "./objects.ts";
import type { Store } from "./store.ts";

/** What one request works with: the state, the moment it happens at, and the events it causes. */
export type Desk = {
  store: Store;
  /** Unix time in seconds. */
  now: number;
  /** Where the hosted pages live. */
  baseUrl: string;
  cause: { requestId: string | null; idempotencyKey: string | null };
  events: StripeEvent[];
};

/** Records that something happened to `object`; the webhook is told once the request is done. */
export function emit(
  desk: Desk,
  type: EventType,
  object: object,
  more: { account?: string; previous?: object } = {},
): void {
  const event = desk.store.put("event", {
    id: newId("evt"),
    object: "event",
    ...(more.account && { account: more.account }),
    api_version: Stripe.API_VERSION,
    created: desk.now,
    data: { object, ...(more.previous && { previous_attributes: more.previous }) },
    livemode: false,
    request: { id: desk.cause.requestId, idempotency_key: desk.cause.idempotencyKey },
    type,
  });
  desk.events.push(event);
}
