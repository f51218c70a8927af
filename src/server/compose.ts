import { createHash } from "node:crypto";
import { join } from "node:path";
import { attemptLimit, defaultPace } from "./accounts/attempt-limit.ts";
import { createSessions } from "./accounts/sessions.ts";
import { chooseBreachCheck } from "./adapters/breached-passwords/choose.ts";
import { listenToPostgres } from "./adapters/events/postgres-events.ts";
import { diskFiles } from "./adapters/files/disk-files.ts";
import { chooseGeocoder } from "./adapters/geocoding/choose.ts";
import type { Geocoder } from "./adapters/geocoding/geocoder.ts";
import { offlineGeocoder } from "./adapters/geocoding/offline-geocoder.ts";
import { redisLink } from "./adapters/node-link/redis-link.ts";
import { vapidKeys } from "./adapters/push/vapid-keys.ts";
import { webPushes } from "./adapters/push/web-push.ts";
import { chooseRouter } from "./adapters/routing/choose.ts";
import { redisCounters } from "./adapters/shared-counters/redis-counters.ts";
import { webhookSender } from "./adapters/webhooks/webhook-sender.ts";
import { createQuoteLog } from "./booking/quote-log.ts";
import { createQuotedRoutes } from "./booking/quoted-route.ts";
import { cacheRiderPreferences } from "./booking/rider-preferences.ts";
import { createBreadcrumbRecorder } from "./breadcrumbs/recorder.ts";
import { openActivePacks } from "./city/addresses/active-packs.ts";
import { cityGeocoder } from "./city/addresses/city-geocoder.ts";
import { packRouter } from "./city/roads/pack-router.ts";
import { cutConnections, openDb, openPool } from "./database/db.ts";
import { createReadReplica, type ReadReplica } from "./database/read-replica.ts";
import { openDocumentList } from "./documents/document-list.ts";
import { type Env, requiresAdminTwoStep } from "./env.ts";
import { openFeeRules } from "./fee-rules/fee-rules-cache.ts";
import { followAnnouncements } from "./market/follow.ts";
import { createMarket } from "./market/market.ts";
import { sharePositions } from "./market/shared-positions.ts";
import { openTravelTimeFactors } from "./minutes/travel-time-factors.ts";
import { createQuoteLimit } from "./overload/quote-limit.ts";
import { openProduct } from "./product/product-cache.ts";
import { cacheCredits } from "./referrals/open-credits.ts";
import { installationSecrets } from "./secrets/installation-secrets.ts";
import { openServiceStatus } from "./service-status/service-status.ts";
import type { Services } from "./services.ts";
import { addressIn } from "./settings/mail-addresses.ts";
import { openSurcharges } from "./surcharges/surcharge-cache.ts";
import { openTollPolicy } from "./toll-policy/toll-policy.ts";
import { openTracing } from "./tracing/open-tracing.ts";
import { traceOutgoing } from "./tracing/trace-outgoing.ts";
import { traceStatements } from "./tracing/trace-statements.ts";

/** Size of the replica's connection pool, so at most this many reads run at once. */
const READ_CONNECTIONS = 4;

export type Closer = () => unknown;

/** Services that depend on the environment (a demo has its own payments and mail), and any others to replace. */
export type Overrides = Pick<Services, "log" | "mailer" | "payments"> &
  Partial<Omit<Services, "env" | "db" | "pool">> & {
    databaseUrl: string;
    /** Size of the connection pool. */
    connections?: number;
    /** Geocoder for places outside the city packs; the offline gazetteer by default. */
    gazetteer?: Geocoder;
  };

/**
 * Builds all services over a migrated database; the market is still empty. Adds the functions that close them to
 * `closers`, in the order of opening, even if a later service fails to open.
 */
export async function compose(
  env: Env,
  { databaseUrl, connections, gazetteer, ...overrides }: Overrides,
  closers: Closer[],
): Promise<Services> {
  const { log, mailer, now = () => new Date() } = overrides;
  const tracing = await openTraces(env, log, closers);
  const onStatement = tracing ? traceStatements(tracing) : undefined;
  const pool = openPool(databaseUrl, { size: connections, log, onStatement });
  closers.push(() => pool.end());
  const events = overrides.events ?? (await listenToPostgres(databaseUrl, log));
  closers.push(() => events.close());
  events.onSilence(() => cutConnections(pool));
  const market = overrides.market ?? openMarket({ pool, events, log }, closers);
  const { push } = await openPush(env, overrides);
  const secrets = await openSecrets(env, overrides);
  const { nodeLink, sharedCounters } = await openShared(env, { log, ...secrets }, closers);
  if (nodeLink) closers.push(sharePositions(market, nodeLink));
  const quotes = openQuotes(pool, overrides, closers);
  closers.push(() => mailer.close());
  const serviceStatus = overrides.serviceStatus ?? openServiceStatus({ now });
  closers.push(() => serviceStatus.close());
  const db = openDb(pool);
  const replica = openReplica(env, { pool, log }, closers);
  const breadcrumbs = createBreadcrumbRecorder({ db, pool, events, market, now });
  closers.push(() => breadcrumbs.close());
  return {
    env,
    pool,
    db,
    replica,
    readDb: replica?.db ?? db,
    events,
    market,
    breadcrumbs,
    ...quotes,
    quotedRoutes: createQuotedRoutes(),
    now,
    sessions: createSessions({
      ...{ db, events, now, sharedCounters },
      requiresSecondStep: requiresAdminTwoStep(env),
    }),
    product: await openProduct(db, { events, env, log, now }),
    documentList: await openDocumentList(db, events, log),
    feeRules: await openFeeRules(db, events, log),
    surcharges: await openSurcharges(db, events, log),
    tolls: await openTollPolicy(env),
    travelTimeFactors: await openTravelTimeFactors(db, events, log),
    riderPreferences: cacheRiderPreferences(db, events),
    openCredits: cacheCredits(db, events),
    sms: null,
    webhooks: webhookSender(),
    shutdown: { isAnnounced: false },
    isBreached: chooseBreachCheck(env, log),
    tries: {
      password: attemptLimit(defaultPace, { name: "password", shared: sharedCounters }),
      code: attemptLimit(defaultPace, { name: "code", shared: sharedCounters }),
    },
    geocoder: overrides.geocoder ?? (await openGeocoder(env, { db, events, log }, gazetteer)),
    router: overrides.router ?? openRouter(env, log, closers),
    files: diskFiles(join(env.DATA_DIR, "uploads")),
    documents: diskFiles(join(env.DATA_DIR, "documents")),
    ...{ push, nodeLink, sharedCounters, serviceStatus, tracing },
    ...secrets,
    ...overrides,
  };
}

/** Opens the export of traces if a collector is set, else returns null. Opened first, so that it is closed last. */
async function openTraces(env: Env, log: Services["log"], closers: Closer[]) {
  const tracing = await openTracing(env, log);
  if (!tracing) return null;
  closers.push(() => tracing.close());
  closers.push(traceOutgoing(tracing));
  return tracing;
}

/** Opens the read replica if DATABASE_READ_URL is set, else returns null. Its lag is checked every second. */
function openReplica(
  { DATABASE_READ_URL, DATABASE_READ_MAX_LAG }: Env,
  { pool, log }: Pick<Services, "pool" | "log">,
  closers: Closer[],
): ReadReplica | null {
  if (DATABASE_READ_URL === undefined) return null;
  const replica = createReadReplica({
    primary: pool,
    replica: openPool(DATABASE_READ_URL, { size: READ_CONNECTIONS, log }),
    maxLagSeconds: DATABASE_READ_MAX_LAG,
    log,
  });
  closers.push(() => replica.close());
  return replica;
}

/**
 * Opens the link and the counters that nodes share if REDIS_URL is set. Their names in Redis contain a hash of the
 * secret, because several installations may share a server.
 */
async function openShared(
  { REDIS_URL }: Env,
  { log, secret }: Pick<Services, "log" | "secret">,
  closers: Closer[],
): Promise<Pick<Services, "nodeLink" | "sharedCounters">> {
  if (REDIS_URL === undefined) return { nodeLink: null, sharedCounters: null };
  const installation = createHash("sha256").update(`nodes ${secret}`).digest("hex").slice(0, 16);
  const name = `faire:${installation}`;
  // Imported only if needed: loading the Redis client's 480 modules takes a tenth of a start.
  const { openRedis } = await import("./adapters/redis/open-redis.ts");
  const redis = openRedis({ url: REDIS_URL, log });
  const nodeLink = redisLink({ redis, channel: name });
  const sharedCounters = redisCounters({ redis, prefix: name, secret, log });
  closers.push(() => nodeLink.close());
  closers.push(() => sharedCounters.close());
  return { nodeLink, sharedCounters };
}

/** Opens the geocoder of the city packs and the gazetteer; with GEOCODER_URL it is that service's fallback. */
async function openGeocoder(
  env: Env,
  { db, events, log }: Pick<Services, "db" | "events" | "log">,
  rest = offlineGeocoder(),
): Promise<Geocoder> {
  const packs = await openActivePacks(db, events, log);
  return chooseGeocoder(env, log, cityGeocoder({ db, packs, rest }));
}

/** Opens the routing server of the settings, else a router over the roads of the city packs. */
function openRouter(env: Env, log: Services["log"], closers: Closer[]) {
  const router = chooseRouter(env, log);
  if (env.ROUTER_URL) return router;
  const roads = packRouter(env.DATA_DIR, router, { onUnusable: (sentence) => log.warn(sentence) });
  closers.push(() => roads.close());
  return roads;
}

/** Opens a market that follows the database's announcements, and stores the drivers' positions when it is closed. */
function openMarket(
  { pool, events, log }: Pick<Services, "pool" | "events" | "log">,
  closers: Closer[],
) {
  const market = createMarket(pool);
  closers.push(followAnnouncements(market, events, log));
  closers.push(() => market.snapshotPositions());
  return market;
}

/** Opens the log of quotes and their limit. */
function openQuotes(pool: Services["pool"], overrides: Partial<Services>, closers: Closer[]) {
  const { quoteLog = createQuoteLog(pool), quoteLimit = createQuoteLimit({ pool }) } = overrides;
  closers.push(() => quoteLog.close());
  closers.push(() => quoteLimit.close());
  return { quoteLog, quoteLimit };
}

async function openSecrets(env: Env, { secret, oldSecrets = [] }: Partial<Services>) {
  return secret === undefined ? installationSecrets(env) : { secret, oldSecrets };
}

/** Reads the VAPID key pair and opens web push, unless `push` is replaced. */
async function openPush(env: Env, { push }: Partial<Services>) {
  if (push) return { push };
  const subject = `mailto:${addressIn(env.MAIL_FROM)}`;
  return { push: webPushes({ keys: await vapidKeys(env), subject }) };
}
