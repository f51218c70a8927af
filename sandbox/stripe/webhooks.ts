import Stripe from "stripe";
import { createDueQueue } from "./due-queue.ts";
import { renderEvent } from "./events.ts";
import type { Faults } from "./faults.ts";
import { newId } from "./ids.ts";
import type { Delivery, StripeEvent } from "./objects.ts";
import type { Store } from "./store.ts";

export type WebhookEndpoint = { url: string; secret: string };

export type Webhooks = {
  setEndpoint(endpoint: WebhookEndpoint | null): void;
  /** Owes these events to the endpoint; kept by the next commit. */
  owe(events: readonly StripeEvent[]): void;
  /** Tries everything owed once, whenever it is due, and what that causes too. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

const firstRetryMs = 500;
const longestRetryMs = 60_000;
/** About a quarter of an hour here, for Stripe's three days. */
const mostAttempts = 20;
const mostAtOnce = 16;
const patienceMs = 10_000;
/** Long enough for the next events to overtake. */
const overtakingMs = 400;

type World = { store: Store; faults: () => Faults; now: () => Date };

/** Delivers events at least once, signed, again and again with growing pauses until answered 2xx. */
export function startWebhooks(world: World, first: WebhookEndpoint | null): Webhooks {
  const { store } = world;
  const queue = createDueQueue();
  const underWay = new Map<string, Promise<void>>();
  let endpoint = first;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function wake(): void {
    clearTimeout(timer);
    if (isStopped || !endpoint) return;
    for (let next = queue.first(); next && underWay.size < mostAtOnce; next = queue.first()) {
      const waitMs = next.dueAt - Date.now();
      if (waitMs > 0) {
        timer = setTimeout(wake, waitMs).unref();
        return;
      }
      queue.takeFirst();
      const delivery = store.find("delivery", next.id);
      if (delivery && delivery.dueAt === next.dueAt) void attempt(delivery);
    }
  }
  function attempt(delivery: Delivery): Promise<void> {
    const already = underWay.get(delivery.id);
    if (already || !endpoint) return already ?? Promise.resolve();
    const sent = send(world, endpoint, delivery).then((isDelivered) => {
      underWay.delete(delivery.id);
      if (isDelivered) store.remove("delivery", delivery.id);
      else enqueue(store.put("delivery", delayed(delivery)));
      wake();
      return store.commit();
    });
    underWay.set(delivery.id, sent);
    return sent;
  }
  function enqueue(delivery: Delivery): void {
    if (delivery.dueAt !== null) queue.add({ id: delivery.id, dueAt: delivery.dueAt });
  }
  function owe(events: readonly StripeEvent[]): void {
    if (!endpoint) return;
    for (const event of events) {
      for (const dueAt of drawDueTimes(world.faults())) {
        enqueue(store.put("delivery", { id: newId("dlv"), event: event.id, attempts: 0, dueAt }));
      }
    }
    setImmediate(wake);
  }
  async function flush(): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      const untried = store
        .list("delivery")
        .filter(({ id, dueAt }) => dueAt !== null && !tried.has(id));
      if (untried.length === 0 || !endpoint) return;
      for (const { id } of untried) tried.add(id);
      await attemptInTurn(untried, attempt);
    }
  }

  for (const delivery of store.list("delivery")) enqueue(delivery);
  setImmediate(wake);
  return {
    setEndpoint(next) {
      endpoint = next;
      wake();
    },
    owe,
    flush,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.allSettled(underWay.values());
    },
  };
}

/** In order of their due times, one after the other, as a patient Stripe would. */
async function attemptInTurn(
  deliveries: Delivery[],
  attempt: (delivery: Delivery) => Promise<void>,
): Promise<void> {
  const inTurn = deliveries.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0));
  for (const delivery of inTurn) await attempt(delivery);
}

/** When the event is delivered: normally once, at once. A lost one is owed for ever. */
function drawDueTimes(faults: Faults): (number | null)[] {
  if (faults.strikes("lostEvent")) return [null];
  const drawn = () => {
    if (faults.strikes("lateEvent")) return Date.now() + faults.moment(faults.lateMs);
    return Date.now() + (faults.strikes("reorderedEvent") ? faults.moment(overtakingMs) : 0);
  };
  return faults.strikes("duplicateEvent") ? [drawn(), drawn()] : [drawn()];
}

function delayed(delivery: Delivery): Delivery {
  const attempts = delivery.attempts + 1;
  const pauseMs = Math.min(firstRetryMs * 2 ** delivery.attempts, longestRetryMs);
  return { ...delivery, attempts, dueAt: attempts < mostAttempts ? Date.now() + pauseMs : null };
}

async function send(world: World, endpoint: WebhookEndpoint, delivery: Delivery): Promise<boolean> {
  const event = world.store.find("event", delivery.event);
  if (!event) return true;
  const payload = JSON.stringify(renderEvent(world.store, event), null, 2);
  const timestamp = Math.floor(world.now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: endpoint.secret,
    timestamp,
  });
  try {
    const answer = await fetch(endpoint.url, {
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
