import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { setMarketZone } from "#shared/market-zone.ts";
import type { Geocoder } from "./adapters/geocoding/geocoder.ts";
import { offlineGeocoder } from "./adapters/geocoding/offline-geocoder.ts";
import { smtpMailer } from "./adapters/mail/smtp-mailer.ts";
import { stripePayments } from "./adapters/payments/stripe-payments.ts";
import { chooseSms } from "./adapters/sms/choose.ts";
import { buildApp } from "./app.ts";
import { assertRestoreComplete } from "./backup/restore-mark.ts";
import { chooseWorld } from "./choose-world.ts";
import { type Closer, compose } from "./compose.ts";
import { assertNoPooling } from "./database/assert-no-pooling.ts";
import { startEmbeddedPostgres } from "./database/embedded/start.ts";
import { adoptMarketZone } from "./database/market-zone.ts";
import { migrate } from "./database/migrate.ts";
import { grantService } from "./database/service-role.ts";
import type { Env } from "./env.ts";
import { closeApp } from "./http/close-app.ts";
import { listenOnOneAddress } from "./http/listen-on-one-address.ts";
import type { App } from "./http/typed-app.ts";
import { sweepDaily } from "./jobs/daily.ts";
import { isAnyRunnerAlive } from "./jobs/lock-queries.ts";
import { startTicker } from "./jobs/ticker.ts";
import { migrateJobs, startWorker } from "./jobs/worker.ts";
import { createLog } from "./log.ts";
import { rebuildFromStripe } from "./operations/rebuild/rebuild.ts";
import { assertExpectedDatabase } from "./product/demo-mark.ts";
import { requireGeocoder } from "./product/required-geocoder.ts";
import { hostsOfParts, openServiceStatus, watchMailer } from "./service-status/service-status.ts";
import { sweepServiceStatus } from "./service-status/sweep.ts";
import type { Services } from "./services.ts";
import { stopInOrder } from "./stop-in-order.ts";
import type { World } from "./world.ts";

export interface Product {
  url: string;
  services: Services;
  /** Terminal lines besides the address. */
  greeting: string[];
  /** Announces the stop at `/readyz` and serves for DRAIN_SECONDS more, until proxies have noticed. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const WARM_UP_AFTER_MS = 2_000;

/** The two job runners hold one each for LISTEN; seven remain for calls and jobs, which suits two cores. */
const CONNECTIONS = 9;

/**
 * Starts the database, runs the migrations, opens the environment (simulated in a demo), and starts the application and
 * its jobs. If a part fails, or `signal` aborts meanwhile, stops the started parts and throws the cause.
 */
export async function startProduct(
  env: Env,
  openWorld = chooseWorld,
  signal = new AbortController().signal,
): Promise<Product> {
  const log = logger(env);
  const closers: Closer[] = [];
  const stop = () => stopInOrder(closers.splice(0).reverse(), log);
  const starting = start({ env, log, openWorld, signal }, closers);
  try {
    const product = await Promise.race([starting, abortOf(signal)]);
    const drain = async () => {
      product.services.shutdown.isAnnounced = true;
      await pause(env.DRAIN_SECONDS * 1000);
    };
    return { ...product, drain, stop };
  } catch (error) {
    await stop();
    // Waits for the current step, which may register one more closer.
    await starting.catch(() => undefined);
    await stop();
    throw error;
  }
}

/** Rejects once the signal aborts. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });

/** Runs the migrations. With MIGRATE_DATABASE_URL, runs them as that role and grants the service's role its rights. */
async function migrateAs({ MIGRATE_DATABASE_URL: ownerUrl, TIME_ZONE }: Env, databaseUrl: string) {
  const url = ownerUrl ?? databaseUrl;
  await Promise.all([migrateJobs(url), migrate(url)]);
  await adoptMarketZone(url, TIME_ZONE);
  if (ownerUrl !== undefined) await grantService(ownerUrl, databaseUrl);
}

type StartContext = {
  env: Env;
  log: Logger;
  openWorld: typeof chooseWorld;
  signal: AbortSignal;
};

async function start(
  { env, log, openWorld, signal }: StartContext,
  closers: Closer[],
): Promise<Omit<Product, "drain" | "stop">> {
  assertRestoreComplete(env.DATA_DIR);
  setMarketZone(env.TIME_ZONE);
  const starting = env.DATABASE_URL ?? startDatabase(env, log, closers);
  const opening = openEnvironment({ env, log, openWorld, signal }, closers);
  // If one fails, the other still registers its closer.
  await Promise.allSettled([starting, opening]);
  const databaseUrl = await starting;
  signal.throwIfAborted();
  if (env.DATABASE_URL !== undefined) await assertNoPooling(databaseUrl);
  await migrateAs(env, databaseUrl);
  const { world, gazetteer } = await opening;
  const sms = chooseSms(env, world.sms);
  const serviceStatus = openServiceStatus({
    now: () => new Date(),
    hosts: hostsOfParts(env, world.stripe, world.sms),
    hasTexts: sms !== null,
  });
  const ports = {
    payments: stripePayments(world.stripe),
    mailer: watchMailer(smtpMailer(world.smtpUrl, env.MAIL_FROM), serviceStatus),
    ...{ sms, serviceStatus },
  };
  const overrides = { databaseUrl, connections: CONNECTIONS, log, gazetteer, ...ports };
  signal.throwIfAborted();
  const services = await compose(env, overrides, closers);
  await assertExpectedDatabase(services);
  await requireGeocoder(services);
  await world.seed(services);
  await services.market.load();
  await services.breadcrumbs.reload(services.now());
  await sweepDaily(services, services.now());
  await rebuildFromStripe(services);
  await sweepServiceStatus(services, services.now());

  signal.throwIfAborted();
  const app = await buildApp(services);
  world.addPages(app);
  closers.push(() => closeApp(app));
  await listenOnOneAddress(app, env);
  signal.throwIfAborted();
  const { port } = app.server.address() as AddressInfo;
  closers.push(startTicker(services));
  await warnOfUnlinkedNode(services);
  const worker = await startWorker(services, services.pool);
  closers.push(() => worker.stop());
  closers.push(await world.startDrivers(`http://127.0.0.1:${port}`, services));
  closers.push(warmUp(app, gazetteer));
  const url = `http://localhost:${port}`;
  return { url, services, greeting: world.greeting(url) };
}

/**
 * Renders the landing page and indexes the gazetteer ahead of their first use, but after the calls that waited for the
 * start.
 */
function warmUp(app: App, gazetteer: Geocoder): Closer {
  const timer = setTimeout(() => {
    void app.inject("/").catch(() => undefined);
    void gazetteer.find("New York, NY").catch(() => undefined);
  }, WARM_UP_AFTER_MS);
  return () => clearTimeout(timer);
}

/** Warns if another node uses the database and positions are not shared. A node that is being replaced counts too. */
async function warnOfUnlinkedNode({ db, log, nodeLink }: Services): Promise<void> {
  if (nodeLink || !(await isAnyRunnerAlive(db))) return;
  log.warn(
    "another node uses this database. Set REDIS_URL on both: without it riders are offered only the drivers who are connected to their own node, and each node counts limits by itself",
  );
}

/** Opens the environment and the gazetteer. Neither needs the database, so they open while it starts. */
async function openEnvironment(
  { env, log, openWorld }: StartContext,
  closers: Closer[],
): Promise<{ world: World; gazetteer: Geocoder }> {
  const world = await openWorld(env, log);
  closers.push(world.stop);
  return { world, gazetteer: offlineGeocoder() };
}

async function startDatabase(env: Env, log: Logger, closers: Closer[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    archiveTo: env.BACKUP_DIR,
    log: (sentence) => log.info(sentence),
  });
  closers.push(postgres.stop);
  return postgres.url;
}

/** A demo logs only warnings, unless LOG_LEVEL names another level than info. */
const logger = (env: Env): Logger =>
  createLog(env.isDemo && env.LOG_LEVEL === "info" ? "warn" : env.LOG_LEVEL);
