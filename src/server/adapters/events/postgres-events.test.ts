import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "#server/testing/database-proxy.ts";
import { keepLog } from "#server/testing/kept-log.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import type { Events } from "./events.ts";
import { listenToPostgres } from "./postgres-events.ts";
import { PRESENCE_LOCK } from "./presence-lock.ts";

let database: TestDatabase;
let proxy: DatabaseProxy;
let direct: pg.Client;
let events: Events;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  direct = new pg.Client(database.url);
  await direct.connect();
  events = await listenToPostgres(proxy.url, keepLog().log);
});
afterEach(async () => {
  await proxy.resume();
  await events.close();
  await direct.end();
  await proxy.close();
  await database.drop();
});

const announce = (driverId: string) =>
  direct.query("select pg_notify('faire_driver', $1)", [driverId]);

test("a connection without an answer is replaced, and announcements are heard again", async () => {
  const [heard, missed] = [vi.fn(), vi.fn()];
  events.subscribe("faire_driver", heard);
  events.onGap(missed);
  // Stalls this connection only: the database accepts new ones.
  proxy.stall();
  await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce(), 5000);
  await announce("dana");
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith("dana"), 5000);
});

test("a database without an answer is reported within 3 s, one that is slow to answer a statement is not", async () => {
  const silence = vi.fn();
  events.onSilence(silence);
  await direct.query("select pg_sleep(3)");
  expect(silence).not.toHaveBeenCalled();
  proxy.freeze();
  await vi.waitFor(() => expect(silence).toHaveBeenCalled(), 3000);
});

test("the locks of a process are held on each connection, until it releases them", async () => {
  const countLocks = async () => {
    const { rows } = await direct.query(
      `select from pg_locks where locktype = 'advisory' and classid = $1::int::oid
         and database = (select oid from pg_database where datname = current_database())`,
      [PRESENCE_LOCK],
    );
    return rows.length;
  };
  const release = events.holdLock("pool-1");
  events.holdLock("pool-2");
  await vi.waitFor(async () => expect(await countLocks()).toBe(2), 5000);
  await proxy.cut();
  await vi.waitFor(async () => expect(await countLocks()).toBe(0), 5000);
  await proxy.resume();
  await vi.waitFor(async () => expect(await countLocks()).toBe(2), 5000);
  release();
  await vi.waitFor(async () => expect(await countLocks()).toBe(1), 5000);
});
