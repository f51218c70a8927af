import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aDriver, empireState, type Person } from "#server/testing/people.ts";
import { anAcceptedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { type Breadcrumb, decodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { postLatePositions } from "#shared/breadcrumbs/contract.ts";
import { completeRide } from "#shared/rides/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const METERS_PER_DEGREE = 111_195;
const now = () => world.services.now();
const secondsAgo = (seconds: number) => new Date(now().getTime() - seconds * 1000);
/** A position as measured some seconds ago, 30 m further north each second. */
const positionAgedSeconds = (seconds: number) => ({
  ...empireState,
  latitude: empireState.latitude + ((1000 - seconds) * 30) / METERS_PER_DEGREE,
  accuracy: 9,
  at: secondsAgo(seconds).toISOString(),
});
const send = async (driver: Person, ages: number[], sentAt = now()) => {
  const body = { sentAt: sentAt.toISOString(), positions: ages.map(positionAgedSeconds) };
  return (await driver.call(postLatePositions, { body })).kept;
};

async function storedOf(rideId: string): Promise<Breadcrumb[]> {
  await world.services.breadcrumbs.flush();
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from ride_breadcrumbs where ride_id = ${rideId}`.execute(world.services.db);
  return rows[0] ? decodeBreadcrumbs(rows[0].bytes) : [];
}
const agesOf = async (rideId: string) =>
  (await storedOf(rideId)).map(({ at }) => Math.round((now().getTime() - at.getTime()) / 1000));

/** A ride accepted ten minutes ago. */
async function aRideUnderWay() {
  const ride = await anAcceptedRide(world);
  await vi.waitFor(async () => {
    world.services.market.setPosition(ride.driver.id, empireState, now());
    world.services.breadcrumbs.sample(now());
    expect(await storedOf(ride.rideId)).not.toEqual([]);
  });
  world.advanceClock(600);
  return ride;
}

test("late positions fill the gap of a ride under way in order, and are marked", async () => {
  const { driver, rideId } = await aRideUnderWay();
  expect(await send(driver, [100, 300, 200])).toBe(3);
  const [first, ...late] = await storedOf(rideId);
  expect(first?.isLate).toBe(false);
  expect(late.map(({ isLate }) => isLate)).toEqual([true, true, true]);
  expect((await agesOf(rideId)).slice(1)).toEqual([300, 200, 100]);
});

test("late positions do not change the positions that were recorded in time", async () => {
  const { driver, rideId } = await aRideUnderWay();
  const { market, breadcrumbs } = world.services;
  const before = await storedOf(rideId);
  await send(driver, [400, 395]);
  market.setPosition(driver.id, { ...empireState, latitude: 40.8, accuracy: 4 }, secondsAgo(50));
  breadcrumbs.sample(now());
  await send(driver, [150]);
  await breadcrumbs.flush();
  market.setPosition(driver.id, { ...empireState, latitude: 40.81, accuracy: 5 }, secondsAgo(10));
  breadcrumbs.sample(now());
  const recorded = await storedOf(rideId);
  expect(recorded.slice(0, before.length)).toEqual(before);
  expect((await agesOf(rideId)).slice(before.length)).toEqual([400, 395, 150, 50, 10]);
  expect(recorded.at(-1)).toMatchObject({ latitude: 40.81, accuracy: 5, isLate: false });
  expect(recorded.at(-4)?.latitude).toBeCloseTo(positionAgedSeconds(395).latitude, 4);
});

test("the same positions twice, and eight times at once, are stored once", async () => {
  const { driver, rideId } = await aRideUnderWay();
  await send(driver, [200, 100]);
  expect(await send(driver, [200, 100])).toBe(0);
  await Promise.all(Array.from({ length: 8 }, () => send(driver, [300])));
  expect((await agesOf(rideId)).slice(1)).toEqual([300, 200, 100]);
});

test("late positions do not move the driver's live position", async () => {
  const { driver } = await aRideUnderWay();
  const { market } = world.services;
  market.setPosition(driver.id, { latitude: 40.9, longitude: -73.9 }, secondsAgo(120));
  const live = market.positionOf(driver.id);
  await send(driver, [300, 60, 1]);
  expect(market.positionOf(driver.id)).toEqual(live);
});

test("positions from the future, from long ago, or from before the acceptance are dropped", async () => {
  const { driver, rideId } = await aRideUnderWay();
  expect(await send(driver, [-60, -3600, 7300, 3600, 700])).toBe(0);
  expect(await agesOf(rideId)).toHaveLength(1);
});

test("the times of a device whose clock is five minutes slow are corrected", async () => {
  const { driver, rideId } = await aRideUnderWay();
  await send(driver, [500, 400], secondsAgo(300));
  expect((await agesOf(rideId)).slice(1)).toEqual([200, 100]);
});

test("late positions are accepted after the drop-off if they were measured during the ride", async () => {
  const { driver, rideId } = await aRideUnderWay();
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
  world.advanceClock(300);
  expect(await send(driver, [500, 400, 200, 100])).toBe(2);
  expect((await agesOf(rideId)).filter((age) => age === 500 || age === 400)).toEqual([500, 400]);
});

test("a driver cannot add positions to another driver's ride", async () => {
  const { rideId } = await aRideUnderWay();
  const before = await storedOf(rideId);
  expect(await send(await aDriver(world), [200, 100])).toBe(0);
  expect(await storedOf(rideId)).toEqual(before);
});

test("refuses riders, empty lists, malformed positions and more than 500", async () => {
  const { driver, rider } = await aRideUnderWay();
  const refused = async (positions: object[], by = driver) => {
    const body = { sentAt: now().toISOString(), positions } as never;
    return (await by.refused(postLatePositions, { body })).status;
  };
  const position = positionAgedSeconds(100);
  expect(await refused(Array.from({ length: 501 }, () => position))).toBe(400);
  const { latitude, longitude, at } = position;
  const tiny = { latitude, longitude, at };
  expect(await refused(Array.from({ length: 10_000 }, () => tiny))).toBe(413);
  expect(await refused([])).toBe(400);
  expect(await refused([{ ...position, latitude: 91 }])).toBe(400);
  expect(await refused([{ ...position, at: "yesterday" }])).toBe(400);
  expect(await refused([position], rider)).toBe(403);
});

test("500 positions sent in any order are stored by time", async () => {
  const { driver, rideId } = await aRideUnderWay();
  const ages = Array.from({ length: 500 }, (_, index) => ((index * 7) % 500) + 50);
  expect(await send(driver, ages)).toBeGreaterThan(400);
  const breadcrumbs = await agesOf(rideId);
  expect(breadcrumbs).toEqual(breadcrumbs.toSorted((one, other) => other - one));
});
