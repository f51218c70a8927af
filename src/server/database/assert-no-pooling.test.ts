import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listenToPostgres } from "#server/adapters/events/postgres-events.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { assertNoPooling } from "./assert-no-pooling.ts";
import { openDb, openPool } from "./db.ts";

const PGBOUNCER = "/usr/sbin/pgbouncer";
const MESSAGE = /pool_mode=transaction.*Set pool_mode=session/s;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("connections of PostgreSQL itself are accepted", async () => {
  await assertNoPooling(database.url);
});

test("a pooler that gives both connections one session is refused", async () => {
  const query = vi.spyOn(pg.Client.prototype, "query");
  query.mockReturnValue(Promise.resolve({ rows: [{ pid: 7 }] }) as never);
  await expect(assertNoPooling(database.url)).rejects.toThrow(MESSAGE);
  query.mockRestore();
});

test("a pooler that loses announcements is refused", async () => {
  const on = vi.spyOn(pg.Client.prototype, "on").mockReturnThis();
  await expect(assertNoPooling(database.url, 300)).rejects.toThrow(MESSAGE);
  on.mockRestore();
});

// Where Debian's package pgbouncer is installed.
describe.skipIf(!existsSync(PGBOUNCER))("through pgbouncer", () => {
  test.each(["transaction", "statement"])("%s mode is refused", async (mode) => {
    const pooler = await startPgbouncer(mode);
    await expect(assertNoPooling(pooler.url)).rejects.toThrow(MESSAGE);
    await pooler.stop();
  });

  test("session mode carries announcements, locks and timeouts", async () => {
    const pooler = await startPgbouncer("session");
    await assertNoPooling(pooler.url);
    const events = await listenToPostgres(pooler.url, { warn: () => undefined });
    const notification = new Promise((resolve) => events.subscribe("faire_session", resolve));
    const pool = openPool(pooler.url);
    const db = openDb(pool);
    const settings = await sql<{ statement: string; lock: string }>`
      select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock where ${1}::int = 1`.execute(db);
    expect(settings.rows).toEqual([{ statement: "5s", lock: "2s" }]);
    await sql`select pg_notify('faire_session', 'one')`.execute(db);
    expect(await notification).toBe("one");
    await pool.end();
    await events.close();
    await pooler.stop();
  });
});

/** Starts pgbouncer in front of the test's database, on a port of its own. */
async function startPgbouncer(mode: string) {
  const folder = await mkdtemp(join(tmpdir(), "faire-pgbouncer-"));
  await chmod(folder, 0o755);
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const listenPort = 20_000 + Math.floor(Math.random() * 10_000);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
test = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  );
  // pgbouncer refuses to run as root.
  const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(PGBOUNCER, ["-q", file], { stdio: "ignore", ...asOther });
  const url = `postgres://test@127.0.0.1:${listenPort}/test`;
  await untilOpen(url);
  return { url, stop: () => stop(child, folder) };
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  await rm(folder, { recursive: true });
}

async function untilOpen(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isOpen) return;
    await pause(100);
  }
  throw new Error("pgbouncer did not start");
}
