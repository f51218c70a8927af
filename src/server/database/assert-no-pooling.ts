import { randomUUID } from "node:crypto";
import pg from "pg";

const CHANNEL = "faire_session_check";
/** An announcement takes milliseconds; a busy machine may be slow. */
const WAIT_MS = 10_000;

/** The database is behind a pooler that gives connections to other clients between transactions. */
export class SharedSessionError extends Error {
  constructor() {
    super(
      "DATABASE_URL leads to a connection pooler that shares connections between transactions, such as pgbouncer with pool_mode=transaction. Announcements and locks of the product belong to a connection and would be lost. Set pool_mode=session for this database, or let DATABASE_URL name PostgreSQL itself.",
    );
  }
}

/**
 * Throws a SharedSessionError unless each connection has a database session of its own. Compares the backend process
 * ids of two open connections, then sends a NOTIFY on one and waits for it on the other.
 */
export async function assertNoPooling(url: string, waitMs = WAIT_MS): Promise<void> {
  const [listener, sender] = [openClient(url, waitMs), openClient(url, waitMs)];
  try {
    await Promise.all([listener.connect(), sender.connect()]);
    const word = randomUUID();
    const announcement = announcementOf(listener, word, waitMs);
    await listener.query(`listen ${CHANNEL}`);
    const pids = [await pidOf(listener), await pidOf(sender)];
    if (pids[0] === pids[1]) throw new SharedSessionError();
    await sender.query("select pg_notify($1, $2)", [CHANNEL, word]);
    if (!(await announcement)) throw new SharedSessionError();
  } finally {
    await Promise.allSettled([listener.end(), sender.end()]);
  }
}

function openClient(url: string, waitMs: number): pg.Client {
  const client = new pg.Client({
    ...{ connectionString: url, connectionTimeoutMillis: waitMs, query_timeout: waitMs },
  });
  client.on("error", () => undefined);
  return client;
}

const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;

/** True once the word is announced; false after the wait. */
const announcementOf = (client: pg.Client, word: string, waitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), waitMs);
    timer.unref();
    client.on("notification", ({ payload }) => {
      if (payload !== word) return;
      clearTimeout(timer);
      resolve(true);
    });
  });
