import { sql } from "kysely";
import type { QueryConfig } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Announcements } from "#server/adapters/events/events.ts";
import type { CurrentPosition } from "#server/market/market.ts";
import { PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { aDriver, aPerson, aRider, empireState, type Person } from "#server/testing/people.ts";
import { anAcceptedRide } from "#server/testing/rides.ts";
import { anAcceptedScheduledRide } from "#server/testing/scheduled-rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { decodeBreadcrumbs, encodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { getDrivenRoute } from "#shared/breadcrumbs/contract.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { completeRide } from "#shared/rides/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { appendBreadcrumbs } from "./queries.ts";
import { createBreadcrumbRecorder } from "./recorder.ts";
import { thinOldBreadcrumbs } from "./thin-old.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const METERS_PER_DEGREE = 111_195;
const start = Date.now();
const atSecond = (seconds: number) => new Date(start + seconds * 1000);
const latitudeAt = (meters: number) => empireState.latitude + meters / METERS_PER_DEGREE;

/** A node's recorder, whose announcements and driver positions the test controls. */
async function aNode(
  { rideId, driver }: { rideId: string; driver: Person },
  pool = world.services.pool,
) {
  let now = atSecond(0);
  let position: CurrentPosition | null = null;
  let announce = (_: Announcements["faire_ride"]): void => {};
  const subscribe = (_: string, handler: never) => {
    announce = handler;
    return () => {};
  };
  const recorder = createBreadcrumbRecorder({
    ...world.services,
    pool,
    events: { ...world.services.events, subscribe },
    market: { positionOf: (id) => (id === driver.id ? position : null) },
    now: () => now,
  });
  await recorder.reload(now);
  return {
    ...recorder,
    drive: (seconds: number, meters: number) => {
      now = atSecond(seconds);
      position = {
        ...empireState,
        latitude: latitudeAt(meters),
        accuracy: 7,
        at: now,
        isForeign: false,
      };
      recorder.sample(now);
    },
    receiveFromOtherNode: (seconds: number, meters: number) => {
      now = atSecond(seconds);
      position = { ...empireState, latitude: latitudeAt(meters), at: now, isForeign: true };
      recorder.sample(now);
    },
    become: (state: RideState) =>
      announce({ eventId: 1, rideId, riderId: "", driverId: driver.id, state, pickupAt: null }),
  };
}

async function readStored(rideId: string) {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from ride_breadcrumbs where ride_id = ${rideId}`.execute(world.services.db);
  return rows[0] ? decodeBreadcrumbs(rows[0].bytes) : [];
}
const readPlaces = async (rideId: string) =>
  (await readStored(rideId)).map(({ at, latitude }) => [
    Math.round((at.getTime() - start) / 1000),
    Math.round((latitude - empireState.latitude) * METERS_PER_DEGREE),
  ]);

test("positions are recorded every 5 s or 25 m from the acceptance to the drop-off", async () => {
  const ride = await anAcceptedRide(world);
  const node = await aNode(ride);
  for (const [seconds, meters] of [
    [1, 0],
    [2, 20],
    [3, 50],
    [7, 55],
    [8, 55],
  ] as const)
    node.drive(seconds, meters);
  node.become("arrived");
  node.drive(9, 60);
  node.become("completed");
  node.drive(30, 2000);
  await node.flush();
  node.drive(40, 3000);
  await node.flush();
  const places = await readPlaces(ride.rideId);
  // The drop-off, at 9 s, is recorded although it is close to the last position.
  expect(places.map(([seconds]) => seconds)).toEqual([1, 3, 8, 9]);
  expect((await readStored(ride.rideId))[0]).toMatchObject({ accuracy: 7, isLate: false });
});

test("a node does not record positions that another node received", async () => {
  const ride = await anAcceptedRide(world);
  const node = await aNode(ride);
  node.drive(1, 0);
  node.receiveFromOtherNode(10, 200);
  node.drive(20, 400);
  await node.flush();
  expect(await readPlaces(ride.rideId)).toEqual([
    [1, 0],
    [20, 400],
  ]);
});

test("after a server is killed the next one continues its records", async () => {
  const ride = await anAcceptedRide(world);
  const killed = await aNode(ride);
  killed.drive(1, 0);
  await killed.flush();
  killed.drive(6, 100);
  await killed.flush();
  killed.drive(11, 200);
  const next = await aNode(ride);
  next.drive(14, 300);
  await next.close();
  expect((await readPlaces(ride.rideId)).map(([seconds]) => seconds)).toEqual([1, 6, 14]);
});

test("an append is retried after a lost request or reply, without losing or repeating a position", async () => {
  const ride = await anAcceptedRide(world);
  const { pool } = world.services;
  const failures = ["before", "after"];
  const query = async (statement: QueryConfig) => {
    const failure = failures.shift();
    const result = failure === "before" ? null : await pool.query(statement);
    if (failure) throw new Error("connection lost");
    return result;
  };
  const node = await aNode(ride, Object.assign(Object.create(pool), { query }));
  for (const seconds of [1, 10, 20]) {
    node.drive(seconds, seconds * 30);
    await node.flush().catch(() => {});
  }
  node.drive(30, 900);
  await node.flush();
  expect((await readPlaces(ride.rideId)).map(([seconds]) => seconds)).toEqual([1, 10, 20, 30]);
});

test("positions recorded by two nodes stay in order, whichever node the driver is connected to", async () => {
  const ride = await anAcceptedRide(world);
  const [one, other] = [await aNode(ride), await aNode(ride)];
  for (const [node, seconds] of [
    [one, 1],
    [one, 10],
    [other, 20],
    [other, 30],
    [one, 40],
    [one, 50],
    [other, 60],
  ] as const) {
    node.drive(seconds, seconds * 30);
    await node.flush();
  }
  const late = {
    ...empireState,
    latitude: latitudeAt(1650),
    accuracy: 7,
    at: atSecond(55),
    isLate: true,
  };
  other.addLate(ride.rideId, [late]);
  one.drive(70, 2100);
  await Promise.all([one.flush(), other.flush()]);
  one.drive(80, 2400);
  await one.flush();
  const seconds = [1, 10, 20, 30, 40, 50, 55, 60, 70, 80];
  expect(await readPlaces(ride.rideId)).toEqual(seconds.map((second) => [second, second * 30]));
});

test("during a database outage the trail is kept in memory and thinned evenly", async () => {
  const ride = await anAcceptedRide(world);
  const { pool } = world.services;
  let isAway = true;
  const query = async (statement: QueryConfig) => {
    if (isAway) throw new Error("connection lost");
    return pool.query(statement);
  };
  const node = await aNode(ride, Object.assign(Object.create(pool), { query }));
  for (let seconds = 5; seconds <= 6000; seconds += 5) {
    node.drive(seconds, seconds);
    if (seconds % 500 === 0) await node.flush().catch(() => {});
  }
  const late = Array.from({ length: 500 }, (_, index) => ({
    ...{ ...empireState, latitude: latitudeAt(6001), accuracy: 7, isLate: true },
    at: atSecond(6005 + index * 5),
  }));
  node.addLate(ride.rideId, late);
  node.drive(9000, 9000);
  isAway = false;
  await node.flush();
  const seconds = (await readPlaces(ride.rideId)).map(([second = 0]) => second);
  expect([seconds[0], seconds.at(-1)]).toEqual([5, 9000]);
  expect(seconds.length).toBeGreaterThan(250);
  const gaps = seconds.slice(1).map((second, index) => second - (seconds[index] ?? 0));
  expect(Math.max(...gaps.slice(0, -1))).toBeLessThanOrEqual(20);
});

test("the driver of a scheduled ride is recorded only from an hour before the pickup", async () => {
  const ride = await anAcceptedScheduledRide(world, { pickupInHours: 1.25 });
  const node = await aNode(ride);
  node.drive(0, 0);
  node.drive(16 * 60, 100);
  await node.flush();
  expect((await readPlaces(ride.rideId)).map(([seconds]) => seconds)).toEqual([16 * 60]);
});

test("the server starts to record a ride when the database announces it", async () => {
  const { market, breadcrumbs, now } = world.services;
  const { driver, rideId } = await anAcceptedRide(world);
  await vi.waitFor(async () => {
    market.setPosition(driver.id, { ...empireState, accuracy: 12 }, now());
    breadcrumbs.sample(now());
    await breadcrumbs.flush();
    expect(await readStored(rideId)).toMatchObject([{ accuracy: 12 }]);
  });
});

const aDrive = Array.from({ length: 100 }, (_, index) => ({
  ...empireState,
  latitude: latitudeAt(index * 20),
  at: atSecond(index * 5),
  accuracy: 7,
  isLate: false,
}));

async function aRecordedRide(people: { rider?: Person; driver?: Person } = {}) {
  const ride = await anAcceptedRide(world, people);
  const bytes = encodeBreadcrumbs(aDrive, null);
  await appendBreadcrumbs(world.services.pool, [{ rideId: ride.rideId, bytes }]);
  return ride;
}
const end = async ({ driver, rideId }: { driver: Person; rideId: string }) => {
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
};

test("30 days after the end a record is thinned once, unless the payment is disputed", async () => {
  const { db, now } = world.services;
  const [ride, disputed] = [await aRecordedRide(), await aRecordedRide()];
  await end(ride);
  await end(disputed);
  await sql`insert into disputes (id, ride_id, status, reason, amount_cents, taken_cents, fee_cents, opened_at, looked_at)
    values ('dp_thin', ${disputed.rideId}, 'needs_response', 'general', 100, 0, 0, now(), now())`.execute(
    db,
  );
  expect(await thinOldBreadcrumbs(db, plusMinutes(now(), 29 * 24 * 60))).toBe(0);
  const later = plusMinutes(now(), 30 * 24 * 60 + 1);
  expect(await thinOldBreadcrumbs(db, later)).toBe(1);
  expect(await thinOldBreadcrumbs(db, later)).toBe(0);
  expect(await readStored(ride.rideId)).toHaveLength(10);
  expect(await readStored(disputed.rideId)).toHaveLength(100);
});

test("a rider exports only the positions of the ride, its driver also the positions of the approach", async () => {
  const ride = await aRecordedRide();
  await end(ride);
  const positionsOf = async (person: Person) =>
    (await person.call(exportAccount)).kept.ridePositions;
  expect(await positionsOf(ride.rider)).toEqual([]);
  const [exported] = (await positionsOf(ride.driver)) as { positions: string[] }[];
  expect(exported?.positions).toHaveLength(100);
  expect(exported?.positions[0]).toMatch(/^20.*Z 40\.7484, -73\.9857, within 7 m$/);
});

test("an admin reads the driven route with its gaps; without a record there is none", async () => {
  const admin = await aPerson(world, "ADMIN");
  const recorded = await aRecordedRide();
  const later = encodeBreadcrumbs(
    [{ ...empireState, at: atSecond(1000), accuracy: 7, isLate: true }],
    null,
  );
  await appendBreadcrumbs(world.services.pool, [{ rideId: recorded.rideId, bytes: later }]);
  const { way } = await admin.call(getDrivenRoute, { params: { id: recorded.rideId } });
  expect(way).toMatchObject({ positions: 101, latePositions: 1, isThinned: false });
  expect(way?.gaps).toHaveLength(1);
  const [{ from, to } = { from: "", to: "" }] = way?.gaps ?? [];
  expect(Math.round((Date.parse(to) - Date.parse(from)) / 1000)).toBe(505);
  const { rideId } = await anAcceptedRide(world);
  expect((await admin.call(getDrivenRoute, { params: { id: rideId } })).way).toBeNull();
  const unknown = { id: "019a0000-0000-7000-8000-000000000000" };
  expect((await admin.refused(getDrivenRoute, { params: unknown })).status).toBe(404);
});

test("deleting the rider's or the driver's account deletes the positions", async () => {
  const { db } = world.services;
  for (const leaving of ["rider", "driver"] as const) {
    const person = leaving === "rider" ? await aRider(world) : await aDriver(world);
    const other = await registerAccount(world);
    await sql`update accounts set password_hash = (select password_hash from accounts where id = ${other.id})
      where id = ${person.id}`.execute(db);
    const ride = await aRecordedRide({ [leaving]: person });
    await end(ride);
    expect(await readStored(ride.rideId)).toHaveLength(100);
    await person.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
    expect(await readStored(ride.rideId)).toEqual([]);
  }
});
