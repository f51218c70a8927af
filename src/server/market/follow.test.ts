import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Events } from "#server/adapters/events/events.ts";
import { listenToPostgres } from "#server/adapters/events/postgres-events.ts";
import { openPool } from "#server/database/db.ts";
import { insertDriver } from "#server/testing/drivers.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { followAnnouncements } from "./follow.ts";
import { createMarket, type Market } from "./market.ts";

const log = { warn: () => undefined };

let database: TestDatabase;
let pool: pg.Pool;
let events: Events;
let market: Market;
let stop: () => void;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { size: 2 });
  events = await listenToPostgres(database.url, log);
  market = createMarket(pool);
  await market.load();
  stop = followAnnouncements(market, events, log);
});
afterAll(async () => {
  stop();
  await events.close();
  await pool.end();
  await database.drop();
});

test("a driver who registers or changes on any node is updated", async () => {
  const id = await insertDriver(pool, { isOnline: false });
  await expect.poll(() => market.find(id)?.isOnline).toBe(false);
  await pool.query("update drivers set is_online = true where account_id = $1", [id]);
  await expect.poll(() => market.find(id)?.isOnline).toBe(true);
});

test("changes missed while the connection was lost are loaded after the reconnect", async () => {
  const id = await insertDriver(pool, { isOnline: false });
  await expect.poll(() => market.find(id)?.isOnline).toBe(false);
  await pool.query(
    `with cut as (
       select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %'
     ), cut_count as (select count(*) from cut)
     update drivers set is_online = true from cut_count where account_id = $1`,
    [id],
  );
  await expect.poll(() => market.find(id)?.isOnline, { timeout: 10_000 }).toBe(true);
});
