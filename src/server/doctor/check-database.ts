import { stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { assertNoPooling, SharedSessionError } from "#server/database/assert-no-pooling.ts";
import { MIGRATIONS } from "#server/database/migrate.ts";
import { readMigrations } from "#server/database/migration-files.ts";
import type { Env } from "#server/env.ts";
import { checkOwner } from "./check-owner.ts";
import { type CheckResult, fail, ok, reasonOf, WAIT_MS, warn } from "./check-result.ts";

const NEEDED_MAJOR = 18;
/** Connections of one node: its pool, announcements, locks. */
const NODE_CONNECTIONS = 14;
const EXTENSIONS = ["btree_gist", "unaccent", "pg_trgm"];
const MAX_CLOCK_DRIFT_SECONDS = 5;

interface Facts {
  version: number;
  versionText: string;
  isReadOnly: boolean;
  /** Connections that the server can still open for ordinary roles. */
  free: number;
  /** Needed extensions that can be created. */
  extensions: string[];
  /** The server's clock. */
  at: Date;
  hasSchema: boolean;
  hasZone: boolean;
}

const FACTS = `
  select current_setting('server_version_num')::int as version,
    current_setting('server_version') as "versionText",
    pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free,
    array(select name::text from pg_available_extensions where name = any($1)) as extensions,
    clock_timestamp() as at,
    to_regclass('public.schema_migrations') is not null as "hasSchema",
    to_regproc('public.market_zone') is not null as "hasZone"`;

/** Whether the database is reachable, new enough, writable, and has room for a node. */
export async function checkDatabase(env: Env): Promise<CheckResult[]> {
  if (!env.DATABASE_URL) return [await checkEmbedded(env)];
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const facts: Facts = (await client.query(FACTS, [EXTENSIONS])).rows[0];
    return [
      ...judge(facts),
      ...(await checkSessions(env.DATABASE_URL)),
      await checkSchema(client, facts),
      ...(await checkZone(client, env, facts)),
      ...(await checkOwner(client, env)),
    ];
  } catch (error) {
    const advice = "Check host, user, password, sslmode and pg_hba.conf.";
    return [fail("DATABASE_URL", `cannot be used: ${reasonOf(error)}`, advice)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the replica is a standby, and how old its last transaction is. Otherwise all reads go to the primary. */
export async function checkReplica({ DATABASE_READ_URL: url }: Env): Promise<CheckResult[]> {
  if (url === undefined) return [];
  const name = "DATABASE_READ_URL";
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isStandby: boolean; seconds: number | null }>(STANDBY);
    const { isStandby = false, seconds = null } = rows[0] ?? {};
    if (!isStandby)
      return [
        warn(name, "is no standby; all reads go to the primary", "Name a streaming standby."),
      ];
    return [ok(name, `is a standby; its last transaction is ${seconds ?? "?"} s old`)];
  } catch (error) {
    const advice = "All reads go to the primary. Check host, user, password and pg_hba.conf.";
    return [warn(name, `cannot be used: ${reasonOf(error)}`, advice)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

const STANDBY = `
  select pg_is_in_recovery() as "isStandby",
    round(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::int as seconds`;

async function checkSessions(url: string): Promise<CheckResult[]> {
  try {
    await assertNoPooling(url, WAIT_MS);
    return [];
  } catch (error) {
    if (!(error instanceof SharedSessionError)) throw error;
    const advice = "Set pool_mode=session in pgbouncer, or connect to PostgreSQL directly.";
    return [fail("DATABASE_URL", "points to a pooler in transaction mode", advice)];
  }
}

async function checkEmbedded({ DATA_DIR }: Env): Promise<CheckResult> {
  const hasCluster = await stat(join(DATA_DIR, "postgres/cluster")).catch(() => null);
  return ok(
    "database",
    hasCluster ? `embedded, in ${DATA_DIR}/postgres` : "embedded, created at the first start",
  );
}

function judge({ version, versionText, isReadOnly, free, extensions, at }: Facts): CheckResult[] {
  const name = "DATABASE_URL";
  const missing = EXTENSIONS.filter((extension) => !extensions.includes(extension));
  const drift = Math.abs(Date.now() - at.getTime()) / 1000;
  return [
    version < NEEDED_MAJOR * 10_000
      ? fail(name, `PostgreSQL ${versionText}`, `Upgrade the server to version ${NEEDED_MAJOR}.`)
      : ok(name, `PostgreSQL ${versionText}`),
    ...(missing.length > 0
      ? [fail(name, `lacks ${missing.join(", ")}`, "Install the package postgresql-contrib.")]
      : []),
    ...(isReadOnly
      ? [fail(name, "is read-only", "Use the primary, not a replica (target_session_attrs).")]
      : []),
    free < NODE_CONNECTIONS
      ? warn(name, `${free} connections are free`, "Raise max_connections: a node needs 14.")
      : ok(name, `${free} connections are free; a node needs ${NODE_CONNECTIONS}`),
    ...(drift > MAX_CLOCK_DRIFT_SECONDS
      ? [warn(name, `its clock differs by ${Math.round(drift)} s`, "Run chrony on both machines.")]
      : []),
  ];
}

async function checkSchema(client: pg.Client, { hasSchema }: Facts): Promise<CheckResult> {
  const name = "schema";
  if (!hasSchema) return ok(name, "empty; created at the first start");
  const { rows } = await client.query("select name, sha256 from schema_migrations");
  const known = new Map((await readMigrations(MIGRATIONS)).map((file) => [file.name, file.sha256]));
  const isForeign = rows.some((row) => !known.has(row.name));
  if (isForeign)
    return fail(name, "was created by a newer release", "Start that release, or restore a backup.");
  const missing = known.size - rows.length;
  return ok(name, missing === 0 ? "is up to date" : `${missing} migrations run at the next start`);
}

/** A start refuses another zone than that of the stored rides. */
async function checkZone(
  client: pg.Client,
  { TIME_ZONE }: Env,
  { hasZone }: Facts,
): Promise<CheckResult[]> {
  if (!hasZone) return [];
  const { rows } = await client.query<{ zone: string }>(
    "select market_zone() as zone where exists (select from rides)",
  );
  const zone = rows[0]?.zone ?? TIME_ZONE;
  if (zone === TIME_ZONE) return [ok("TIME_ZONE", TIME_ZONE)];
  const text = `is ${TIME_ZONE}, but rides were counted by the days of ${zone}`;
  return [fail("TIME_ZONE", text, `Set TIME_ZONE=${zone}, or use an empty database.`)];
}
