import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type pg from "pg";
import type { Db } from "./db.ts";
import { databaseFailureOf } from "./failure.ts";
import { createLagMeter, type Positions } from "./replica-lag.ts";
import type { DB } from "./tables.d.ts";

export interface ReplicaStatus {
  /** True while reads go to the replica. */
  isUsed: boolean;
  /** Null while it is unknown. */
  lagSeconds: number | null;
  /** Reads that went to the primary instead since the start. */
  fallbacks: number;
}

export interface ReadReplica {
  /**
   * Reads that may be some seconds old: from the replica, or from the primary while the replica is down, too far behind
   * or refuses them. Accepts single statements, no transactions.
   */
  db: Db;
  status(): ReplicaStatus;
  /** Measures the lag and decides where reads go; called every second. */
  check(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  primary: pg.Pool;
  replica: pg.Pool;
  maxLagSeconds: number;
  log: { warn(detail: object, message: string): void; info(message: string): void };
  /** Milliseconds of a clock that only runs forward. */
  clock?: () => number;
  readPositions?: (pools: { primary: pg.Pool; replica: pg.Pool }) => Promise<Positions>;
}

const CHECK_MS = 1000;

export function createReadReplica(options: Options): ReadReplica {
  const { primary, replica, maxLagSeconds, log } = options;
  const { clock = () => performance.now(), readPositions = readLogPositions } = options;
  const measure = createLagMeter();
  const status: ReplicaStatus = { isUsed: false, lagSeconds: null, fallbacks: 0 };
  let reason: string | undefined;
  const use = (problem: string | undefined, detail: object = {}): void => {
    if (problem !== undefined && problem !== reason)
      log.warn(detail, `reads go to the primary: ${problem}`);
    if (problem === undefined && reason !== undefined) log.info("reads go to the replica again");
    reason = problem;
    status.isUsed = problem === undefined;
  };
  const check = async (): Promise<void> => {
    try {
      const lagMs = measure(await readPositions({ primary, replica }), clock());
      status.lagSeconds = Number.isFinite(lagMs) ? lagMs / 1000 : null;
      use(lagMs <= maxLagSeconds * 1000 ? undefined : "the replica is too far behind");
    } catch (err) {
      status.lagSeconds = null;
      use("the replica cannot be checked", { err });
    }
  };
  /** True if the statement is repeated on the primary. */
  const isFallback = (err: unknown): boolean => {
    const failure = failureOf(err);
    if (failure === "away") use("the replica failed", { err });
    if (failure === "refused") log.warn({ err }, "a read is repeated on the primary");
    return failure !== null;
  };
  const pool = poolWithFallback({ primary, replica, status, isFallback });
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  }, CHECK_MS);
  timer.unref();
  return {
    db: new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    }),
    status: () => ({ ...status }),
    check,
    close: async () => {
      clearInterval(timer);
      await replica.end();
    },
  };
}

interface FallbackOptions {
  primary: pg.Pool;
  replica: pg.Pool;
  status: ReplicaStatus;
  isFallback: (error: unknown) => boolean;
}

/** Selects the database for a page of a list: the primary for the first page, else the replica, which may lag. */
export const dbOfPage = ({ db, readDb }: { db: Db; readDb: Db }, page: number): Db =>
  page > 1 ? readDb : db;

/** A pool whose clients run each statement on the replica, and on the primary if the replica fails. */
function poolWithFallback({ primary, replica, status, isFallback }: FallbackOptions): PostgresPool {
  const runOnPrimary = (text: string, values: unknown[]) => {
    status.fallbacks += 1;
    return primary.query(text, values);
  };
  const run = async (text: string, values: readonly unknown[] = []) => {
    if (/^\s*(begin|start transaction)/i.test(text))
      throw new Error("the replica takes no transactions");
    if (!status.isUsed) return runOnPrimary(text, [...values]);
    try {
      return await replica.query(text, [...values]);
    } catch (error) {
      if (!isFallback(error)) throw error;
      return runOnPrimary(text, [...values]);
    }
  };
  const client = { query: run, release: () => undefined };
  return {
    options: {},
    connect: async () => client as unknown as Awaited<ReturnType<PostgresPool["connect"]>>,
    end: async () => undefined,
  };
}

/** Not repeated on the primary, where a slow statement is as slow. */
const STATEMENT_TIMEOUT = "57014";
/** Unknown table, column or function: the replica has not replayed the newest migration. */
const UNKNOWN_NAMES = new Set(["42P01", "42703", "42883"]);

/**
 * "away": further statements would fail too; "refused": only this one. Null for an error that the primary would return
 * too.
 */
function failureOf(error: unknown): "away" | "refused" | null {
  if (!(error instanceof Error)) return null;
  const { code, message } = error as Error & { code?: unknown };
  if (code === STATEMENT_TIMEOUT) return null;
  if (UNKNOWN_NAMES.has(String(code))) return "refused";
  const failure = databaseFailureOf({ code, message });
  return failure === null || failure === "refused" ? failure : "away";
}

/** Throws if the replica is no standby. */
async function readLogPositions({
  primary,
  replica,
}: Pick<Options, "primary" | "replica">): Promise<Positions> {
  // The primary's position is read first: writes between the two readings would otherwise look like lag.
  const { rows: written } = await primary.query<{ position: string }>(
    "select pg_current_wal_lsn() - '0/0' as position",
  );
  const { rows: replayed } = await replica.query<{ position: string | null }>(
    "select pg_last_wal_replay_lsn() - '0/0' as position where pg_is_in_recovery()",
  );
  const position = replayed[0]?.position ?? null;
  if (position === null) throw new Error("DATABASE_READ_URL is no standby");
  return { primary: Number(written[0]?.position), replayed: Number(position) };
}
