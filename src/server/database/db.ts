import { AsyncResource } from "node:async_hooks";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { close, limitAnswers } from "./answer-limit.ts";
import { aroundStatements } from "./around-statements.ts";
import { type FailureLog, logConnectionFailures } from "./connection-failures.ts";
import { prepareStatements } from "./prepare-statements.ts";
import type { DB } from "./tables.d.ts";

export type Db = Kysely<DB>;

// Counts and sums of cents stay far below 2^53; a date is a calendar day, not an instant.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);

interface PoolOptions {
  /** Default 8: more connections are slower on two cores. */
  size?: number;
  /** Longest wait for the reply to one statement, in milliseconds. */
  answerMs?: number;
  /** Longest run of one statement, in milliseconds. */
  statementMs?: number;
  /** Receives the number of failed idle connections. */
  log?: FailureLog | undefined;
  /** Called with the text of each statement before it runs; the returned function after its reply. */
  onStatement?: ((text: string) => ((error?: unknown) => void) | undefined) | undefined;
}

/**
 * Opens a pool. Timeouts: 2.5 s to acquire a connection, so that a request fails within 3 s; 5 s for a statement, 2 s
 * for a lock. A statement without a reply ends its connection (answer-limit.ts).
 */
export const openPool = (
  url: string,
  { size = 8, answerMs, statementMs = 5000, log, onStatement }: PoolOptions = {},
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2500,
    keepAlive: true,
    // Sets the timeouts by a statement: pgbouncer refuses them as startup parameters.
    verify: (client, done) => client.query(limitsOf(statementMs), done),
  });
  const inUse = new Set<pg.PoolClient>();
  connectionsInUse.set(pool, inUse);
  // An idle connection that fails is replaced at the next query; one in use fails its query.
  pool.on("error", log ? logConnectionFailures(log) : () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    prepareStatements(client);
    limitAnswers(client, answerMs);
    if (onStatement) aroundStatements(client, (statement) => reportText(statement, onStatement));
  });
  if (onStatement) keepCallersContext(pool);
  pool.on("acquire", (client) => void inUse.add(client));
  pool.on("release", (_error, client) => void inUse.delete(client));
  return pool;
};

/** Passes the text of a statement, without its parameters, to `onStatement`; skips streams of rows. */
function reportText(statement: unknown, onStatement: NonNullable<PoolOptions["onStatement"]>) {
  if (typeof statement === "string") return onStatement(statement);
  const hasText = typeof statement === "object" && statement !== null && "text" in statement;
  return hasText && typeof statement.text === "string" ? onStatement(statement.text) : undefined;
}

const limitsOf = (statementMs: number): string =>
  `set statement_timeout = ${statementMs}; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 5000`;

type Callback = (...args: unknown[]) => void;

/**
 * Runs callbacks of `pool.connect` in the async context of their caller, not in that of the work that released the
 * connection.
 */
function keepCallersContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  pool.connect = ((callback?: Callback) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;
}

const connectionsInUse = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/** Closes all connections in use, so that their statements fail at once. For an unresponsive server. */
export const cutConnections = (pool: pg.Pool): void => {
  for (const client of connectionsInUse.get(pool) ?? []) close(client);
};

export const openDb = (pool: pg.Pool): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

/** Throws if the database is unreachable or read-only. */
export const ping = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ mode: string }>`
    select current_setting('transaction_read_only') as mode`.execute(db);
  if (rows[0]?.mode !== "off") throw new Error("the database is read-only");
};
