import { afterAll, beforeAll, expect, test } from "vitest";
import { offlineRouter } from "#server/adapters/routing/offline-router.ts";
import { buildApp } from "#server/app.ts";
import { lockBuilds } from "#server/city/build-lock.ts";
import { callerOf } from "#server/testing/caller.ts";
import { aDriver } from "#server/testing/people.ts";
import { anAcceptedRide, aPaidRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getApproach, getDirections } from "#shared/directions/contract.ts";
import { arriveAtPickup, completeRide, startRide } from "#shared/rides/contract.ts";

let world: TestWorld;
let booked: BookedRide;
beforeAll(async () => {
  world = await openWorld();
  booked = await anAcceptedRide(world);
});
afterAll(() => world.close());

const jfk = { latitude: 40.6413, longitude: -73.7781 };
const body = { from: { latitude: 40.7614, longitude: -73.9776 } };
const params = () => ({ id: booked.rideId });

/** The same server with a router that records the requested destination. */
async function withRouter() {
  const requests: object[] = [];
  const router = offlineRouter();
  const app = await buildApp({
    ...world.services,
    router: {
      ...router,
      directions: (from, to, at) => {
        requests.push({ from, to });
        return router.directions(from, to, at);
      },
    },
  });
  return { requests, driver: callerOf(app, booked.driver.token), close: () => app.close() };
}

test("an estimate is marked as being prepared while a city pack is built", async () => {
  const ask = async () =>
    (await booked.driver.call(getDirections, { params: params(), body })).directions;
  expect(await ask()).toMatchObject({ isEstimated: true, isPreparing: false });
  const unlock = await lockBuilds(world.databaseUrl);
  expect(await ask()).toMatchObject({ isEstimated: true, isPreparing: true });
  await unlock();
  expect(await ask()).toMatchObject({ isEstimated: true, isPreparing: false });
});

test("directions lead to the pickup, from the arrival on to the destination, and are refused after the drop-off", async () => {
  const { requests, driver, close } = await withRouter();
  const { directions } = await driver.call(getDirections, {
    params: params(),
    body: { ...body, heading: 90 },
  });
  expect(directions).toMatchObject({ isEstimated: true, line: null, turns: [] });
  expect(directions.miles).toBeGreaterThan(0.9);
  expect(requests).toEqual([
    {
      from: { latitude: 40.7614, longitude: -73.9776, heading: 90 },
      to: { latitude: expect.closeTo(40.7484, 2), longitude: expect.closeTo(-73.985, 2) },
    },
  ]);
  await booked.driver.call(arriveAtPickup, { params: params() });
  await driver.call(getDirections, { params: params(), body });
  await booked.driver.call(startRide, { params: params() });
  await driver.call(getDirections, { params: params(), body });
  for (const { to } of requests.slice(1) as { to: typeof jfk }[]) {
    expect(to.latitude).toBeCloseTo(jfk.latitude, 1);
    expect(to.longitude).toBeCloseTo(jfk.longitude, 1);
  }
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  const refusal = await driver.refused(getDirections, { params: params(), body });
  expect(refusal).toMatchObject({ status: 409, code: "not_under_way" });
  await close();
});

test("the driver of a request for now gets the way to its pickup before the answer", async () => {
  const requested = await aPaidRide(world);
  const { directions } = await requested.driver.call(getDirections, {
    params: { id: requested.rideId },
    body,
  });
  expect(directions.miles).toBeGreaterThan(0.9);
  expect(directions.miles).toBeLessThan(5);
});

test("another driver gets 404, the rider 403", async () => {
  const other = await aDriver(world);
  expect((await other.refused(getDirections, { params: params(), body })).status).toBe(404);
  const rider = await booked.rider.refused(getDirections, { params: params(), body });
  expect(rider.status).toBe(403);
});

test.each([
  { from: "somewhere" },
  { from: { latitude: 91, longitude: 0 } },
  { from: { latitude: 40.7, longitude: -190 } },
  { from: { latitude: 40.7, longitude: -73.9 }, heading: 361 },
  { from: { latitude: 40.7, longitude: -73.9 }, heading: -1 },
])("refuses %j", async (malformed) => {
  const refusal = await booked.driver.refused(getDirections, {
    params: params(),
    body: malformed as typeof body,
  });
  expect(refusal.status).toBe(400);
});

test("requests for directions are limited to 20 a minute", async () => {
  const { env } = world.services;
  const app = await buildApp({ ...world.services, env: { ...env, RATE_LIMITS: true } });
  const accepted = await anAcceptedRide(world);
  const driver = callerOf(app, accepted.driver.token);
  const input = { params: { id: accepted.rideId }, body };
  for (let calls = 0; calls < 20; calls += 1) await driver.call(getDirections, input);
  expect((await driver.refused(getDirections, input)).status).toBe(429);
  await app.close();
});

test("the rider reads the driver's route to an exact pickup until the arrival, other riders never do", async () => {
  const fromPlace = { label: "350 5th Ave, New York, NY", latitude: 40.7484, longitude: -73.9857 };
  const accepted = await anAcceptedRide(world, { trip: { fromPlace, to: "JFK Airport" } });
  const requests: object[] = [];
  const app = await buildApp({
    ...world.services,
    router: {
      ...offlineRouter(),
      route: async (from, to) => {
        requests.push({ from, to });
        return {
          ...{ milesHundredths: 90, minutes: 5, minutesRange: [3, 8] as [number, number] },
          ...{ estimated: false, source: "roads" as const, line: "a line" },
        };
      },
    },
  });
  const rider = callerOf(app, accepted.rider.token);
  const input = { params: { id: accepted.rideId } };
  const { approach } = await rider.call(getApproach, input);
  expect(approach).toEqual({ minutes: 5, line: "a line" });
  const { market } = world.services;
  expect(requests).toEqual([
    {
      from: market.positionOf(accepted.driver.id),
      to: { latitude: fromPlace.latitude, longitude: fromPlace.longitude },
    },
  ]);
  expect((await booked.rider.refused(getApproach, input)).status).toBe(404);
  expect((await accepted.driver.refused(getApproach, input)).status).toBe(403);
  await accepted.driver.call(arriveAtPickup, input);
  expect((await rider.call(getApproach, input)).approach).toBeNull();
  await app.close();
});

test("the route to a pickup of which only the area is known is not shown", async () => {
  const accepted = await anAcceptedRide(world);
  const { approach } = await accepted.rider.call(getApproach, { params: { id: accepted.rideId } });
  expect(approach).toBeNull();
});
