import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { captureLog } from "#server/testing/captured-log.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#server/testing/database-proxy.ts";
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
  events = await listenToPostgres(proxy.url, captureLog().log);
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

test("replaces an unresponsive connection and receives announcements again", async () => {
  const [received, gap] = [vi.fn(), vi.fn()];
  events.subscribe("faire_driver", received);
  events.onGap(gap);
  // Stalls this connection only: the database accepts new ones.
  proxy.stall();
  await vi.waitFor(() => expect(gap).toHaveBeenCalledOnce(), 5000);
  await announce("dana");
  await vi.waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith("dana"), 5000);
});

test("reports an unresponsive database within 3 s, but not a slow statement", async () => {
  const silence = vi.fn();
  events.onSilence(silence);
  await direct.query("select pg_sleep(3)");
  expect(silence).not.toHaveBeenCalled();
  proxy.freeze();
  await vi.waitFor(() => expect(silence).toHaveBeenCalled(), 3000);
});

test("holds the locks of a process on every new connection until they are released", async () => {
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
