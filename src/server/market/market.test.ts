import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool } from "#server/database/db.ts";
import { type DriverTraits, insertDriver, insertRider } from "#server/testing/drivers.ts";
import { insertRideRow } from "#server/testing/ride-rows.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { createMarket, type Market } from "./market.ts";

const now = new Date("2026-11-20T17:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const pickup = { latitude: 40.758, longitude: -73.985 };

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { size: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("a driver who meets every condition is offered", async () => {
  const { market, id } = await marketWith({});
  expect(offeredIds(market)).toContain(id);
});

test.each<[string, DriverTraits]>([
  ["is not verified", { isVerified: false }],
  ["has no payout account", { payoutsEnabled: false }],
  ["has no complete vehicle", { hasVehicle: false }],
  ["is offline", { isOnline: false }],
  ["was never seen", { position: null }],
])("a driver who %s is not offered", async (_, traits) => {
  const { market, id } = await marketWith(traits);
  expect(market.find(id)).not.toBeNull();
  expect(offeredIds(market)).not.toContain(id);
});

test("a position is fresh for three minutes, and a new one brings the driver back", async () => {
  const { market, id } = await marketWith({ position: { ...pickup, receivedAt: minutes(-3) } });
  expect(offeredIds(market)).toContain(id);
  expect(offeredIds(market, { now: minutes(0.1) })).not.toContain(id);
  market.dropSilent(minutes(0.1));
  market.setPosition(id, pickup, minutes(0.1));
  expect(offeredIds(market, { now: minutes(0.1) })).toContain(id);
});

test("a position reported by driver number counts while the driver is online", async () => {
  const [online, offline] = [await marketWith({}), await marketWith({ isOnline: false })];
  const boston = { latitude: 42.36, longitude: -71.06 };
  for (const { market, id } of [online, offline])
    market.recordPosition(market.find(id)?.number ?? 0, boston, minutes(1));
  expect(online.market.positionOf(online.id)).toMatchObject(boston);
  expect(offeredIds(online.market)).not.toContain(online.id);
  expect(offline.market.positionOf(offline.id)).not.toMatchObject(boston);
});

test("an older position never replaces a newer one", async () => {
  const { market, id } = await marketWith({});
  market.setPosition(id, { latitude: 42.36, longitude: -71.06 }, minutes(-1));
  expect(market.positionOf(id)?.at).toEqual(now);
  expect(offeredIds(market)).toContain(id);
});

test("an excluded driver is not offered", async () => {
  const { market, id } = await marketWith({});
  expect(offeredIds(market, { excludes: (driver) => driver.id === id })).not.toContain(id);
});

test.each<[RideState, RideState]>([
  ["awaiting_payment", "lapsed"],
  ["pending", "rejected"],
  ["accepted", "completed"],
  ["arrived", "no_show"],
  ["started", "completed"],
])(
  "a driver with an instant ride is not offered while it is %s, and is once it is %s",
  async (state, end) => {
    const { market, id } = await marketWith({});
    const rideId = await insertRide(id, { kind: "instant", state, from: minutes(-1) });
    await market.reload(id);
    expect(offeredIds(market)).not.toContain(id);
    await pool.query("update rides set state = $2 where id = $1", [rideId, end]);
    await market.reload(id);
    expect(offeredIds(market)).toContain(id);
  },
);

test("a scheduled ride hides its driver only from overlapping trips", async () => {
  const { market, id } = await marketWith({});
  await insertRide(id, { kind: "scheduled", state: "accepted", from: minutes(30) });
  await market.reload(id);
  expect(offeredIds(market, { tripMinutes: 25, pickupMinutes: () => 5 })).toContain(id);
  expect(offeredIds(market, { tripMinutes: 26, pickupMinutes: () => 5 })).not.toContain(id);
  expect(offeredIds(market, { now: minutes(65) })).not.toContain(id);
});

test("a driver deleted from the database is removed", async () => {
  const { market, id } = await marketWith({});
  await pool.query("delete from accounts where id = $1", [id]);
  await market.load();
  expect(market.find(id)).toBeNull();
  expect(offeredIds(market)).not.toContain(id);
});

test("all drivers are loaded even if that takes longer than other statements may", async () => {
  const { id } = await marketWith({});
  const quickPool = openPool(database.url, { size: 2, statementMs: 100 });
  const blocker = await pool.connect();
  await blocker.query("begin");
  await blocker.query("lock table drivers");
  const market = createMarket(quickPool);
  const load = market.load();
  await pause(300);
  await blocker.query("rollback");
  blocker.release();
  await load;
  expect(market.find(id)).not.toBeNull();
  await quickPool.end();
});

test("positions of more drivers than a batch are stored, after a failed batch by the next try", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 501; count += 1)
    ids.push(await insertDriver(pool, { position: null }));
  const failingPool = openPool(database.url, { size: 2 });
  const market = createMarket(failingPool);
  await market.load();
  for (const id of ids) market.setPosition(id, pickup, minutes(30));
  await failingPool.query("alter table driver_positions rename to moved_away");
  await expect(market.snapshotPositions()).rejects.toThrow("driver_positions");
  await failingPool.query("alter table moved_away rename to driver_positions");
  expect(await market.snapshotPositions()).toBe(501);
  expect(await market.snapshotPositions()).toBe(0);
  await failingPool.end();
});

test("stored positions are loaded at start", async () => {
  const { market, id } = await marketWith({ position: null });
  market.setPosition(id, pickup, now);
  expect(await market.snapshotPositions()).toBe(1);
  expect(await market.snapshotPositions()).toBe(0);
  const next = createMarket(pool);
  await next.load();
  expect(await next.snapshotPositions()).toBe(0);
  expect(next.positionOf(id)).toMatchObject({ ...pickup, at: now, isForeign: false });
  expect(offeredIds(next)).toContain(id);
});

const marketWith = async (traits: DriverTraits) => {
  await pool.query("update drivers set is_online = false");
  const id = await insertDriver(pool, { position: { ...pickup, receivedAt: now }, ...traits });
  const market = createMarket(pool);
  await market.load();
  return { market, id };
};

const offeredIds = (market: Market, search: Partial<Parameters<Market["findNearest"]>[0]> = {}) =>
  market
    .findNearest({
      pickup,
      now,
      tripMinutes: 20,
      pickupMinutes: () => 5,
      excludes: () => false,
      ...search,
    })
    .map(({ driver }) => driver.id);

/** Inserts a ride of one hour. */
const insertRide = async (
  driverId: string,
  { from, ...ride }: { kind: "instant" | "scheduled"; state: RideState; from: Date },
): Promise<string> => {
  const riderId = await insertRider(pool);
  return insertRideRow(pool, { ...ride, riderId, driverId, requestedAt: from });
};
