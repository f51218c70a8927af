import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { diskFiles } from "#server/adapters/files/disk-files.ts";
import type { Mail } from "#server/adapters/mail/mailer.ts";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { buildApp } from "#server/app.ts";
import { rotateQuotePartitions } from "#server/booking/quote-partitions.ts";
import { type Closer, compose, type Overrides } from "#server/compose.ts";
import { readEnv } from "#server/env.ts";
import { closeApp } from "#server/http/close-app.ts";
import type { App } from "#server/http/typed-app.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import type { Services } from "#server/services.ts";
import { offlinePorts } from "./offline-ports.ts";
import { createTestDatabase } from "./test-database.ts";

/** The whole server on its own database, with the payment sandbox and a clock that tests control. */
export interface TestWorld {
  app: App;
  databaseUrl: string;
  services: Services;
  stripe: StripeSandbox;
  mails: Mail[];
  /** Advances the clock. */
  advanceClock(seconds: number): void;
  /** Delivers Stripe's events and runs all jobs, three rounds, because jobs cause events and events cause jobs. */
  waitUntilIdle(): Promise<void>;
  close(): Promise<void>;
}

export const webhookSecrets = { account: ["whsec_test"], connect: ["whsec_test_connect"] };

const RESERVE_CENTS = 1_000_000;

/** Cents on Stripe's balance. */
export const netAtStripe = ({ stripe }: TestWorld): number =>
  stripe.list("balance_transaction").reduce((sum, { net }) => sum + net, 0);

/** Opens a world without tolls and ride reviews, unless `settings` turn them on: most tests complete rides without driving. */
export async function openWorld(settings: Record<string, string> = {}): Promise<TestWorld> {
  const database = await createTestDatabase();
  let shift = 0;
  const mails: Mail[] = [];
  const uploads = await mkdtemp(join(tmpdir(), "faire-uploads-"));
  const now = () => new Date(Date.now() + shift);
  const stripe = await startStripeSandbox({ now });
  // The operator's reserve, from which refunds are paid before payments settle.
  await stripe.topUp(RESERVE_CENTS);
  const closers: Closer[] = [];
  const overrides = {
    databaseUrl: database.url,
    now,
    mailer: { send: async (mail: Mail) => void mails.push(mail), close: () => {} },
    payments: stripePayments({ secretKey: stripe.secretKey, webhookSecrets, baseUrl: stripe.url }),
    files: diskFiles(join(uploads, "public")),
    documents: diskFiles(join(uploads, "private")),
  };
  const services = await composeAndLoad(settings, overrides, closers);
  const app = await buildApp(services);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const webhook = `${address}/api/stripe/webhook`;
  stripe.setWebhook({ url: webhook, secret: "whsec_test" });
  stripe.setConnectWebhook({ url: `${webhook}/connect`, secret: "whsec_test_connect" });
  return {
    app,
    databaseUrl: database.url,
    services,
    stripe,
    mails,
    advanceClock: (seconds) => {
      shift += seconds * 1000;
    },
    waitUntilIdle: async () => {
      for (let round = 0; round < 3; round += 1) {
        await stripe.flushWebhooks();
        await drainJobs(services);
      }
    },
    close: async () => {
      await closeApp(app);
      for (const close of closers.toReversed()) await close();
      await stripe.close();
      await database.drop();
      await rm(uploads, { recursive: true });
    },
  };
}

async function composeAndLoad(
  settings: Record<string, string>,
  overrides: Partial<Overrides> & { databaseUrl: string },
  closers: Closer[],
): Promise<Services> {
  const address = { PUBLIC_URL: "http://faire.test", DEMO_PUBLIC: "yes" };
  const env = readEnv({
    RATE_LIMITS: "off",
    RIDE_REVIEW: "off",
    TOLLS: "off",
    ...address,
    ...settings,
  });
  const services = await compose(env, { ...offlinePorts(), ...overrides }, closers);
  await services.market.load();
  await rotateQuotePartitions(services.db, services.now());
  return services;
}
