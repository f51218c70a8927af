import { renderEvent } from "#sandbox/stripe/events.ts";
import type { Faults } from "#sandbox/stripe/faults.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { Delivery, StripeEvent } from "#sandbox/stripe/objects.ts";
import type { Store } from "#sandbox/stripe/store.ts";
import { addDue, type DueQueue, takeFirstDue } from "./due-queue.ts";
import { postEvent, type WebhookEndpoint, type WebhookEndpoints } from "./webhook-request.ts";
import { drawDueTimes, scheduleRetry } from "./webhook-schedule.ts";

/** Delivery of events, possibly repeated, with retries until a 2xx response or the last attempt. */
export type Webhooks = {
  store: Store;
  faults: () => Faults;
  now: () => Date;
  endpoints: WebhookEndpoints;
  queue: DueQueue;
  inFlight: Map<string, Promise<void>>;
  timer: NodeJS.Timeout | undefined;
  isStopped: boolean;
};

const maxConcurrent = 16;

/** Resumes pending deliveries from the store. */
export function startWebhooks(
  options: Pick<Webhooks, "store" | "faults" | "now" | "endpoints">,
): Webhooks {
  const webhooks: Webhooks = {
    ...options,
    queue: [],
    inFlight: new Map(),
    timer: undefined,
    isStopped: false,
  };
  for (const delivery of options.store.list("delivery")) enqueue(webhooks, delivery);
  setImmediate(deliverDue, webhooks);
  return webhooks;
}

export function setEndpoints(webhooks: Webhooks, endpoints: Partial<WebhookEndpoints>): void {
  webhooks.endpoints = { ...webhooks.endpoints, ...endpoints };
  deliverDue(webhooks);
}

/** Schedules the events that have an endpoint; the next commit persists the deliveries. */
export function scheduleEvents(webhooks: Webhooks, events: readonly StripeEvent[]): void {
  const deliverable = events.filter((event) => endpointFor(webhooks, event) !== null);
  if (deliverable.length === 0) return;
  for (const event of deliverable) {
    for (const dueAt of drawDueTimes(webhooks.faults(), Date.now())) {
      const delivery = { id: newId("dlv"), event: event.id, attempts: 0, dueAt };
      enqueue(webhooks, webhooks.store.put("delivery", delivery));
    }
  }
  setImmediate(deliverDue, webhooks);
}

/** Attempts each pending delivery once in due order, including deliveries caused meanwhile. */
export async function flushWebhooks(webhooks: Webhooks): Promise<void> {
  const attemptedIds = new Set<string>();
  const isUntried = (delivery: Delivery) =>
    delivery.dueAt !== null && !attemptedIds.has(delivery.id) && hasEndpoint(webhooks, delivery);
  const byDueTime = (a: Delivery, b: Delivery) => (a.dueAt ?? 0) - (b.dueAt ?? 0);
  for (;;) {
    const newDeliveries = webhooks.store.list("delivery").filter(isUntried).sort(byDueTime);
    if (newDeliveries.length === 0) return;
    for (const { id } of newDeliveries) {
      attemptedIds.add(id);
      const delivery = webhooks.store.find("delivery", id);
      if (delivery) await attempt(webhooks, delivery);
    }
  }
}

export async function stopWebhooks(webhooks: Webhooks): Promise<void> {
  webhooks.isStopped = true;
  clearTimeout(webhooks.timer);
  await Promise.allSettled(webhooks.inFlight.values());
}

function enqueue(webhooks: Webhooks, { id, dueAt }: Delivery): void {
  if (dueAt !== null) addDue(webhooks.queue, { id, dueAt });
}

function deliverDue(webhooks: Webhooks): void {
  clearTimeout(webhooks.timer);
  while (!webhooks.isStopped && isListening(webhooks) && webhooks.inFlight.size < maxConcurrent) {
    const next = webhooks.queue[0];
    if (!next) return;
    const waitMs = next.dueAt - Date.now();
    if (waitMs > 0) {
      webhooks.timer = setTimeout(deliverDue, waitMs, webhooks).unref();
      return;
    }
    takeFirstDue(webhooks.queue);
    const delivery = webhooks.store.find("delivery", next.id);
    if (delivery?.dueAt === next.dueAt) void attempt(webhooks, delivery);
  }
}

/** Starts an attempt to deliver, or joins the one in flight. */
function attempt(webhooks: Webhooks, delivery: Delivery): Promise<void> {
  const pending = webhooks.inFlight.get(delivery.id);
  if (pending) return pending;
  const promise = deliver(webhooks, delivery);
  webhooks.inFlight.set(delivery.id, promise);
  return promise;
}

async function deliver(webhooks: Webhooks, delivery: Delivery): Promise<void> {
  const { store } = webhooks;
  const event = store.find("event", delivery.event);
  const endpoint = event ? endpointFor(webhooks, event) : null;
  const timestamp = Math.floor(webhooks.now().getTime() / 1000);
  const isDone =
    !event || (endpoint && (await postEvent(endpoint, renderEvent(store, event), timestamp)));
  if (isDone) store.remove("delivery", delivery.id);
  else enqueue(webhooks, store.put("delivery", scheduleRetry(delivery, Date.now())));
  webhooks.inFlight.delete(delivery.id);
  await store.commit();
  deliverDue(webhooks);
}

/** Events of connected accounts go to the Connect endpoint only. */
function endpointFor({ endpoints }: Webhooks, event: StripeEvent): WebhookEndpoint | null {
  return event.account === undefined ? endpoints.account : endpoints.connect;
}

function hasEndpoint(webhooks: Webhooks, delivery: Delivery): boolean {
  const event = webhooks.store.find("event", delivery.event);
  return !event || endpointFor(webhooks, event) !== null;
}

function isListening({ endpoints }: Webhooks): boolean {
  return endpoints.account !== null || endpoints.connect !== null;
}
