import Stripe from "stripe";
import type { Platform } from "./connect/platform.ts";
import type { Faults } from "./faults.ts";
import { newId } from "./ids.ts";
import type { EventType, StripeEvent } from "./objects.ts";
import type { Store } from "./store.ts";

/** State, time and emitted events of one request. */
export type Context = {
  store: Store;
  /** Unix seconds. */
  now: number;
  /** Base URL of the hosted pages. */
  baseUrl: string;
  platform: Platform;
  faults: Faults;
  cause: { requestId: string | null; idempotencyKey: string | null };
  events: StripeEvent[];
};

/** Emits an event, delivered to the webhook after the request commits. */
export function emit(
  context: Context,
  type: EventType,
  object: object,
  more: { account?: string; previous?: object } = {},
): void {
  const event = context.store.put("event", {
    id: newId("evt"),
    object: "event",
    ...(more.account && { account: more.account }),
    api_version: Stripe.API_VERSION,
    created: context.now,
    data: { object, ...(more.previous && { previous_attributes: more.previous }) },
    livemode: false,
    request: { id: context.cause.requestId, idempotency_key: context.cause.idempotencyKey },
    type,
  });
  context.events.push(event);
}
