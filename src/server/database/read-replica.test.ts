import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { openPool } from "./db.ts";
import { createReadReplica, type ReadReplica } from "./read-replica.ts";

const MAX_LAG = 10;

let databases: [primary: TestDatabase, replica: TestDatabase];
let primary: pg.Pool;
let replica: ReadReplica;
let seconds: number;
/** Time at which the replica stopped replaying; null while it follows, an error while it cannot be checked. */
let stoppedAt: number | null | Error;
let lines: string[];

beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
  primary = openPool(databases[0].url, { size: 2 });
});
beforeEach(() => {
  [seconds, stoppedAt, lines] = [1000, null, []];
  replica = openReplica(databases[1].url);
});
afterEach(() => replica.close());
afterAll(async () => {
  await primary.end();
  for (const database of databases) await database.drop();
});

const log = {
  warn: (_: object, line: string) => void lines.push(line),
  info: (line: string) => void lines.push(line),
};

const openReplica = (url: string) =>
  createReadReplica({
    primary,
    replica: openPool(url, { size: 1 }),
    maxLagSeconds: MAX_LAG,
    log,
    clock: () => seconds * 1000,
    readPositions: async () => {
      if (stoppedAt instanceof Error) throw stoppedAt;
      return { primary: seconds, replayed: stoppedAt ?? seconds };
    },
  });

const nameIn = (url = "") => new URL(url).pathname.slice(1);
/** The database that answered a read. */
async function source(text = sql<{ name: string }>`select current_database() as name`) {
  const { rows } = await text.execute(replica.db);
  return rows[0]?.name === nameIn(databases[1].url) ? "replica" : "primary";
}
const secondsLater = async (count: number) => {
  seconds += count;
  await replica.check();
};

test("reads go to the replica once its lag was measured, to the primary before", async () => {
  expect(await source()).toBe("primary");
  await replica.check();
  expect(await source()).toBe("replica");
  expect(replica.status()).toEqual({ isUsed: true, lagSeconds: 0, fallbacks: 1 });
});

test("a replica that is too far behind is not read until it has caught up, and each change is logged", async () => {
  await replica.check();
  stoppedAt = seconds;
  for (let second = 1; second <= MAX_LAG; second += 1) await secondsLater(1);
  expect(await source()).toBe("replica");
  await secondsLater(1);
  await secondsLater(1);
  expect(await source()).toBe("primary");
  expect(replica.status()).toMatchObject({ isUsed: false, lagSeconds: 12, fallbacks: 1 });
  stoppedAt = null;
  await secondsLater(1);
  expect(await source()).toBe("replica");
  expect(lines).toEqual([
    "reads go to the primary: the replica is too far behind",
    "reads go to the replica again",
  ]);
});

test("a read during which the replica goes away is answered by the primary, as are later reads", async () => {
  await replica.check();
  // Waits on the replica only: on the primary it would outlast the next check.
  const read = source(sql`select current_database() as name,
    case when current_database() = ${nameIn(databases[1].url)} then pg_sleep(4) end`);
  const isOver = await terminateRead();
  expect([isOver, await read]).toEqual([true, "primary"]);
  expect(replica.status()).toMatchObject({ isUsed: false, fallbacks: 1 });
  expect(await source()).toBe("primary");
  expect(lines).toEqual(["reads go to the primary: the replica failed"]);
  await secondsLater(1);
  expect(await source()).toBe("replica");
});

/** Ends the connection of the replica's read, as a stopping server does. */
async function terminateRead(): Promise<boolean> {
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    const { rowCount } = await primary.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and query like '%pg_sleep%' and state = 'active'`,
      [nameIn(databases[1].url)],
    );
    if (rowCount === 1) return true;
    await pause(10);
  }
  return false;
}

test("a replica that cannot be reached is not waited for again", async () => {
  const unreachable = openReplica("postgres://127.0.0.1:9/none");
  await unreachable.check();
  const read = () => sql`select 1`.execute(unreachable.db);
  await read();
  await read();
  expect(unreachable.status()).toMatchObject({ isUsed: false, fallbacks: 2 });
  expect(lines).toEqual(["reads go to the primary: the replica failed"]);
  await unreachable.close();
});

test("a replica that cannot be checked is not read", async () => {
  await replica.check();
  stoppedAt = new Error("no answer");
  await secondsLater(1);
  expect(await source()).toBe("primary");
  expect(replica.status()).toMatchObject({ isUsed: false, lagSeconds: null });
  expect(lines).toEqual(["reads go to the primary: the replica cannot be checked"]);
});

test("a statement that a read-only or older replica refuses runs on the primary, later reads on the replica", async () => {
  await replica.check();
  await sql`set default_transaction_read_only = on`.execute(replica.db);
  const write = sql<{ name: string }>`
    with written as (insert into ride_mail_recipients select * from ride_mail_recipients where false)
    select current_database() as name`;
  expect(await source(write)).toBe("primary");
  await primary.query("create view newer as select current_database() as name");
  expect(await source(sql`select name from newer`)).toBe("primary");
  expect(await source()).toBe("replica");
  expect(lines).toEqual(Array(2).fill("a read is repeated on the primary"));
  expect(replica.status()).toMatchObject({ isUsed: true, fallbacks: 2 });
});

test("an invalid statement is not repeated on the primary, and a transaction is refused", async () => {
  await replica.check();
  await expect(source(sql`select 1 / 0 as name`)).rejects.toThrow("division by zero");
  expect(replica.status().fallbacks).toBe(0);
  const work = replica.db.transaction().execute((tx) => sql`select 1`.execute(tx));
  await expect(work).rejects.toThrow("no transactions");
});

test("a database that is no standby is not read", async () => {
  const other = createReadReplica({
    primary,
    replica: openPool(databases[1].url, { size: 1 }),
    maxLagSeconds: MAX_LAG,
    log: { ...log, warn: (detail) => void lines.push(String(Object.values(detail)[0])) },
  });
  await other.check();
  expect(other.status().isUsed).toBe(false);
  expect(lines).toEqual(["Error: DATABASE_READ_URL is no standby"]);
  await other.close();
});
