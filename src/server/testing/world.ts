import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { createSessions } from "#server/accounts/sessions.ts";
import { listenToPostgres } from "#server/adapters/events/postgres-events.ts";
import { diskFiles } from "#server/adapters/files/disk-files.ts";
import { offlineGeocoder } from "#server/adapters/geocoding/offline-geocoder.ts";
import type { Mail } from "#server/adapters/mail/mailer.ts";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { offlineRouter } from "#server/adapters/routing/offline-router.ts";
import { buildApp } from "#server/app.ts";
import { createQuoteLog } from "#server/booking/quote-log.ts";
import { rotateQuotePartitions } from "#server/booking/quote-partitions.ts";
import { cacheWishes } from "#server/booking/rider-wishes.ts";
import { openDb, openPool } from "#server/database/db.ts";
import { readEnv } from "#server/env.ts";
import { openFeeRules } from "#server/fee-rules/book.ts";
import { closeApp } from "#server/http/close-app.ts";
import type { App } from "#server/http/typed-app.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { followAnnouncements } from "#server/market/follow.ts";
import { createMarket } from "#server/market/market.ts";
import { cacheCredits } from "#server/referrals/open-credits.ts";
import type { Services } from "#server/services.ts";
import { failureLog } from "./failure-log.ts";
import { createTestDatabase } from "./test-database.ts";

/** The whole server on its own database, with the payment sandbox and a clock that tests control. */
export interface TestWorld {
  app: App;
  databaseUrl: string;
  services: Services;
  stripe: StripeSandbox;
  mails: Mail[];
  /** Advances the clock. */
  pass(seconds: number): void;
  /** Delivers Stripe's events and runs all jobs until nothing is left to do. */
  calmDown(): Promise<void>;
  close(): Promise<void>;
}

const webhookSecret = "whsec_test";

export async function openWorld(): Promise<TestWorld> {
  const database = await createTestDatabase();
  let shift = 0;
  const mails: Mail[] = [];
  const uploads = await mkdtemp(join(tmpdir(), "faire-uploads-"));
  const now = () => new Date(Date.now() + shift);
  const stripe = await startStripeSandbox({ now });
  const services = await servicesOver({ url: database.url, stripe, mails, uploads, now });
  const app = await buildApp(services);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  stripe.setWebhook({ url: `${address}/api/stripe/webhook`, secret: webhookSecret });
  return {
    app,
    databaseUrl: database.url,
    services,
    stripe,
    mails,
    pass: (seconds) => {
      shift += seconds * 1000;
    },
    calmDown: async () => {
      for (let round = 0; round < 3; round += 1) {
        await stripe.flushWebhooks();
        await drainJobs(services);
      }
    },
    close: async () => {
      await closeApp(app);
      await services.quoteLog.close();
      await services.events.close();
      await services.pool.end();
      await stripe.close();
      await database.drop();
      await rm(uploads, { recursive: true });
    },
  };
}

type Ground = {
  url: string;
  stripe: StripeSandbox;
  mails: Mail[];
  uploads: string;
  now: () => Date;
};

async function servicesOver({ url, stripe, mails, uploads, now }: Ground): Promise<Services> {
  const log = failureLog();
  const pool = openPool(url);
  const db = openDb(pool);
  const events = await listenToPostgres(url, log);
  const market = createMarket(pool);
  followAnnouncements(market, events, log);
  await market.load();
  await rotateQuotePartitions(db, now());
  const access = { secretKey: stripe.secretKey, webhookSecret, baseUrl: stripe.url };
  return {
    env: readEnv({ RATE_LIMITS: "off", PUBLIC_URL: "http://faire.test", DEMO_PUBLIC: "yes" }),
    log,
    pool,
    db,
    events,
    market,
    now,
    sessions: createSessions({ db, events, now }),
    quoteLog: createQuoteLog(pool),
    feeRules: await openFeeRules(db, events, log),
    riderWishes: cacheWishes(db, events),
    openCredits: cacheCredits(db, events),
    mailer: { send: async (mail) => void mails.push(mail), close: () => {} },
    push: { publicKey: "", isAllowed: () => true, send: async () => "taken" },
    geocoder: offlineGeocoder(),
    router: offlineRouter(),
    payments: stripePayments(access),
    files: diskFiles(uploads),
    secret: "of this test",
  };
}
