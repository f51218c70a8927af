import { addDue, type DueQueue, takeFirstDue } from "./due-queue.ts";
import { renderEvent } from "./events.ts";
import type { Faults } from "./faults.ts";
import { newId } from "./ids.ts";
import type { Delivery, StripeEvent } from "./objects.ts";
import type { Store } from "./store.ts";
import { postEvent, type WebhookEndpoint } from "./webhook-request.ts";
import { drawDueTimes, scheduleRetry } from "./webhook-schedule.ts";

/** Delivers events at least once, again and again with growing pauses until they are answered 2xx. */
export type Webhooks = {
  store: Store;
  faults: () => Faults;
  now: () => Date;
  endpoint: WebhookEndpoint | null;
  queue: DueQueue;
  underWay: Map<string, Promise<void>>;
  timer: NodeJS.Timeout | undefined;
  isStopped: boolean;
};

const mostAtOnce = 16;

/** Takes up what is still owed from before. */
export function startWebhooks(
  world: Pick<Webhooks, "store" | "faults" | "now" | "endpoint">,
): Webhooks {
  const webhooks: Webhooks = {
    ...world,
    queue: [],
    underWay: new Map(),
    timer: undefined,
    isStopped: false,
  };
  for (const delivery of world.store.list("delivery")) enqueue(webhooks, delivery);
  setImmediate(deliverDue, webhooks);
  return webhooks;
}

export function setEndpoint(webhooks: Webhooks, endpoint: WebhookEndpoint | null): void {
  webhooks.endpoint = endpoint;
  deliverDue(webhooks);
}

/** Owes these events to the endpoint, if there is one; the next commit keeps the debt. */
export function oweEvents(webhooks: Webhooks, events: readonly StripeEvent[]): void {
  if (!webhooks.endpoint || events.length === 0) return;
  for (const event of events) {
    for (const dueAt of drawDueTimes(webhooks.faults(), Date.now())) {
      const delivery = { id: newId("dlv"), event: event.id, attempts: 0, dueAt };
      enqueue(webhooks, webhooks.store.put("delivery", delivery));
    }
  }
  setImmediate(deliverDue, webhooks);
}

/** Tries everything owed once, in the order it is due, and what that causes too. */
export async function flushWebhooks(webhooks: Webhooks): Promise<void> {
  const tried = new Set<string>();
  const isUntried = ({ id, dueAt }: Delivery) => dueAt !== null && !tried.has(id);
  const byDueTime = (a: Delivery, b: Delivery) => (a.dueAt ?? 0) - (b.dueAt ?? 0);
  while (webhooks.endpoint) {
    const untried = webhooks.store.list("delivery").filter(isUntried).sort(byDueTime);
    if (untried.length === 0) return;
    for (const { id } of untried) {
      tried.add(id);
      const owed = webhooks.store.find("delivery", id);
      if (owed) await attempt(webhooks, owed);
    }
  }
}

export async function stopWebhooks(webhooks: Webhooks): Promise<void> {
  webhooks.isStopped = true;
  clearTimeout(webhooks.timer);
  await Promise.allSettled(webhooks.underWay.values());
}

function enqueue(webhooks: Webhooks, { id, dueAt }: Delivery): void {
  if (dueAt !== null) addDue(webhooks.queue, { id, dueAt });
}

function deliverDue(webhooks: Webhooks): void {
  clearTimeout(webhooks.timer);
  while (!webhooks.isStopped && webhooks.endpoint && webhooks.underWay.size < mostAtOnce) {
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

/** One try; a second one of the same delivery meanwhile is the same try. */
function attempt(webhooks: Webhooks, delivery: Delivery): Promise<void> {
  const already = webhooks.underWay.get(delivery.id);
  if (already) return already;
  const trying = deliver(webhooks, delivery);
  webhooks.underWay.set(delivery.id, trying);
  return trying;
}

async function deliver(webhooks: Webhooks, delivery: Delivery): Promise<void> {
  const { store, endpoint } = webhooks;
  const event = store.find("event", delivery.event);
  const timestamp = Math.floor(webhooks.now().getTime() / 1000);
  const isDone =
    !event || (endpoint && (await postEvent(endpoint, renderEvent(store, event), timestamp)));
  if (isDone) store.remove("delivery", delivery.id);
  else enqueue(webhooks, store.put("delivery", scheduleRetry(delivery, Date.now())));
  webhooks.underWay.delete(delivery.id);
  await store.commit();
  deliverDue(webhooks);
}
