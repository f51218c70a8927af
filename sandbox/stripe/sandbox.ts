import type { Desk } from "./desk.ts";
import { drawFaults, type FaultPlan, type Faults } from "./faults.ts";
import type { Store } from "./store.ts";
import type { WebhookEndpoint } from "./webhook-request.ts";
import { oweEvents, startWebhooks, type Webhooks } from "./webhooks.ts";

/** The running sandbox, as its HTTP sides and its owner see it. */
export type Sandbox = {
  store: Store;
  webhooks: Webhooks;
  baseUrl: string;
  secretKey: string;
  /** Whom the hosted pages say the payment goes to. */
  businessName: string;
  /** The idempotency keys whose first request is still running. */
  keysInUse: Set<string>;
  now(): Date;
  faults(): Faults;
  setFaults(plan: FaultPlan | undefined): void;
  /** Does one piece of work whole: its changes and its events are written before it resolves. */
  perform<T>(cause: Desk["cause"], work: (desk: Desk) => T): Promise<T>;
};

export type SandboxParts = {
  store: Store;
  baseUrl: string;
  secretKey: string;
  businessName: string;
  now: () => Date;
  webhook: WebhookEndpoint | null;
  faults: FaultPlan | undefined;
};

/** The work was caused by nobody's request: by a page or by the clock. */
export const byItself: Desk["cause"] = { requestId: null, idempotencyKey: null };

export function createSandbox(parts: SandboxParts): Sandbox {
  const { store, baseUrl, secretKey, businessName, now } = parts;
  let faults = drawFaults(parts.faults);
  const webhooks = startWebhooks({ store, faults: () => faults, now, endpoint: parts.webhook });
  return {
    store,
    webhooks,
    baseUrl,
    secretKey,
    businessName,
    keysInUse: new Set(),
    now,
    faults: () => faults,
    setFaults(plan) {
      faults = drawFaults(plan);
    },
    async perform(cause, work) {
      const desk: Desk = { store, now: unixSeconds(now()), baseUrl, cause, events: [] };
      try {
        return work(desk);
      } finally {
        oweEvents(webhooks, desk.events);
        await store.commit();
      }
    },
  };
}

export function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
