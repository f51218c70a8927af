import { type Platform, readyPlatform } from "./connect/platform.ts";
import type { Context } from "./context.ts";
import { renderEvent } from "./events.ts";
import { createFaults, type FaultPlan, type Faults } from "./faults.ts";
import type { Inspector } from "./inspector.ts";
import type { Store } from "./store.ts";
import type { WebhookEndpoints } from "./webhooks/webhook-request.ts";
import { scheduleEvents, startWebhooks, type Webhooks } from "./webhooks/webhooks.ts";

export type Sandbox = {
  store: Store;
  webhooks: Webhooks;
  inspector: Inspector;
  baseUrl: string;
  secretKey: string;
  /** Payee name on the hosted pages. */
  businessName: string;
  /** Idempotency keys whose first request is still running. */
  keysInUse: Set<string>;
  now(): Date;
  faults(): Faults;
  setFaults(plan: FaultPlan | undefined): void;
  setPlatform(platform: Partial<Platform>): void;
  /** Runs `work` and resolves once its changes and events are committed. */
  perform<T>(cause: Context["cause"], work: (context: Context) => T): Promise<T>;
};

export type SandboxParts = {
  store: Store;
  inspector: Inspector;
  baseUrl: string;
  secretKey: string;
  businessName: string;
  now: () => Date;
  webhooks: WebhookEndpoints;
  faults: FaultPlan | undefined;
};

/** Cause of work that no API request started, such as page visits and sweeps. */
export const noRequest: Context["cause"] = { requestId: null, idempotencyKey: null };

export function createSandbox(parts: SandboxParts): Sandbox {
  const { store, inspector, baseUrl, secretKey, businessName, now } = parts;
  let faults = createFaults(parts.faults);
  let platform = readyPlatform;
  const endpoints = parts.webhooks;
  const webhooks = startWebhooks({ store, faults: () => faults, now, endpoints });
  return {
    store,
    webhooks,
    inspector,
    baseUrl,
    secretKey,
    businessName,
    keysInUse: new Set(),
    now,
    faults: () => faults,
    setFaults(plan) {
      faults = createFaults(plan);
    },
    setPlatform(change) {
      platform = { ...readyPlatform, ...change };
    },
    async perform(cause, work) {
      const time = unixSeconds(now());
      const context: Context = { store, now: time, baseUrl, platform, faults, cause, events: [] };
      try {
        return work(context);
      } finally {
        scheduleEvents(webhooks, context.events);
        for (const event of context.events) inspector.event(renderEvent(store, event));
        await store.commit();
      }
    },
  };
}

export function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
