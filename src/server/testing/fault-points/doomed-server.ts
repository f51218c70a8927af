import { sql } from "kysely";
import { pino } from "pino";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { buildApp } from "#server/app.ts";
import { type Closer, compose } from "#server/compose.ts";
import { cutConnections } from "#server/database/db.ts";
import { readEnv } from "#server/env.ts";
import { closeApp } from "#server/http/close-app.ts";
import type { App } from "#server/http/typed-app.ts";
import { taskList } from "#server/jobs/tasks.ts";
import type { Services } from "#server/services.ts";
import { offlinePorts } from "#server/testing/offline-ports.ts";
import { type TestWorld, webhookSecrets } from "#server/testing/world.ts";
import { createFaultPoint, type FaultPoint } from "./fault-point.ts";
import { guardPool } from "./guarded-pool.ts";

/** A second server of the same service whose database and provider calls can fail. */
export interface DoomedServer {
  app: App;
  point: FaultPoint;
  /** Delivers Stripe's events to this server and runs the money jobs on it; they stay in the queue. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

const NO_RETRY = { timeout: 10_000, maxNetworkRetries: 0 };

/** `all` makes reads fault points too; otherwise only commits, single writes and changing requests. */
export async function openDoomedServer(
  world: TestWorld,
  { all }: { all: boolean },
): Promise<DoomedServer> {
  const closers: Closer[] = [];
  const point: FaultPoint = createFaultPoint(() => cutConnections(services.pool));
  const guardedFetch: typeof fetch = (input, init) => {
    const send = () => fetch(input, init);
    const isChange = init?.method !== "GET";
    if (isChange && point.takeRefusal()) return withOneRefusal(world, send);
    return point.perform(send, all || isChange);
  };
  const { market, events, files, now, mailer } = world.services;
  const services = await compose(
    readEnv({
      RATE_LIMITS: "off",
      RIDE_REVIEW: "off",
      PUBLIC_URL: "http://faire.test",
      DEMO_PUBLIC: "yes",
    }),
    {
      ...offlinePorts(),
      // Each fault is answered 503 and would be printed.
      log: pino({ level: "silent" }),
      ...{ market, events, files, now, mailer },
      databaseUrl: world.databaseUrl,
      payments: stripePayments({
        secretKey: world.stripe.secretKey,
        webhookSecrets,
        baseUrl: world.stripe.url,
        fetch: guardedFetch,
        timeouts: { prompt: NO_RETRY, patient: NO_RETRY },
      }),
    },
    closers,
  );
  guardPool(services.pool, point, { all });
  const app = await buildApp(services);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const healthyEndpoints = endpointsOf(world.app.listeningOrigin);
  const ownEndpoints = endpointsOf(address);
  return {
    app,
    point,
    deliver: async () => {
      setEndpoints(world, ownEndpoints);
      await world.stripe.flushWebhooks();
      setEndpoints(world, healthyEndpoints);
      await workMoneyJobs(world, services);
    },
    close: async () => {
      await closeApp(app);
      await services.pool.end();
    },
  };
}

/** Sends a request that the sandbox refuses; the sandbox repeats the refusal under the same key. */
async function withOneRefusal<T>({ stripe }: TestWorld, send: () => Promise<T>): Promise<T> {
  stripe.setFaults({ seed: 1, refused: 1, most: 1 });
  try {
    return await send();
  } finally {
    stripe.setFaults(undefined);
  }
}

/**
 * Runs each waiting money job once, and leaves it in the queue as if the process were killed before marking it as done:
 * the next node runs it again.
 */
async function workMoneyJobs({ services: { db } }: TestWorld, doomed: Services): Promise<void> {
  const tasks = taskList(doomed);
  const done = new Set<string>();
  for (;;) {
    const { rows } = await sql<WaitingJob>`
      select jobs.id::text, identifier, payload from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = task_id
      where identifier in ('settle_ride', 'settle_tip', 'stripe_event') order by jobs.id`.execute(
      db,
    );
    const job = rows.find(({ id }) => !done.has(id));
    if (!job) return;
    done.add(job.id);
    await tasks[job.identifier](job.payload, {} as never);
  }
}

type WaitingJob = {
  id: string;
  identifier: "settle_ride" | "settle_tip" | "stripe_event";
  payload: unknown;
};

type Endpoints = Record<"account" | "connect", { url: string; secret: string }>;

function endpointsOf(origin: string): Endpoints {
  const url = `${origin}/api/stripe/webhook`;
  return {
    account: { url, secret: webhookSecrets.account[0] ?? "" },
    connect: { url: `${url}/connect`, secret: webhookSecrets.connect[0] ?? "" },
  };
}

function setEndpoints({ stripe }: TestWorld, { account, connect }: Endpoints): void {
  stripe.setWebhook(account);
  stripe.setConnectWebhook(connect);
}
