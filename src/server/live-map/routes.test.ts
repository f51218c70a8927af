import { afterAll, beforeAll, expect, it } from "vitest";
import { aDriver, aPerson, empireState, type Person } from "#server/testing/people.ts";
import { insertRideRow } from "#server/testing/ride-rows.ts";
import { anAcceptedRide, aPaidRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import type { LiveFilter } from "#shared/live-map/choices.ts";
import { getLiveMap } from "#shared/live-map/contract.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { completeRide } from "#shared/rides/contract.ts";

const nearby = { latitude: 40.7512, longitude: -73.9868 };

let world: TestWorld;
let admin: Person;
let underWay: BookedRide;
let waiting: BookedRide;
let free: Person;
let silent: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  underWay = await anAcceptedRide(world);
  waiting = await aPaidRide(world);
  free = await aDriver(world, { at: nearby });
  silent = await aDriver(world);
  const { market, db } = world.services;
  await db
    .updateTable("drivers")
    .set({ isOnline: false })
    .where("accountId", "=", (await aDriver(world)).id)
    .execute();
  await market.load();
  for (const { id } of [underWay.driver, waiting.driver, free]) {
    market.setPosition(id, nearby, new Date(world.services.now().getTime() + 1000));
  }
});
afterAll(() => world.close());

const read = (show?: LiveFilter) => admin.call(getLiveMap, { query: show ? { show } : {} });
const statesOf = async (show?: LiveFilter) =>
  Object.fromEntries((await read(show)).drivers.map(({ id, state }) => [id, state]));

it("shows only online drivers, with exact positions only during a ride", async () => {
  const { drivers, counts } = await read();
  expect(await statesOf()).toEqual({
    [underWay.driver.id]: "taken",
    [waiting.driver.id]: "taken",
    [free.id]: "free",
    [silent.id]: "free",
  });
  expect(counts).toMatchObject({ free: 2, taken: 2, hidden: 0 });
  const positionOf = ({ id }: Person) => drivers.find((driver) => driver.id === id)?.position;
  const about = { latitude: 40.75, longitude: -73.99, isExact: false };
  expect(positionOf(underWay.driver)).toMatchObject({ ...nearby, isExact: true });
  expect(positionOf(waiting.driver)).toMatchObject(about);
  expect(positionOf(free)).toMatchObject(about);
  expect(milesBetween(about, nearby)).toBeLessThan(0.5);
  expect(drivers.find(({ id }) => id === free.id)).toMatchObject({
    name: expect.stringMatching(/^Dana /),
    vehicle: "Toyota Camry",
  });
});

it("shows a request with both ends and without a car, and a ride under way with its car", async () => {
  const { rides, counts } = await read();
  expect(counts).toMatchObject({ waiting: 1, under_way: 1 });
  const [request, ride] = [waiting, underWay].map(({ rideId }) =>
    rides.find((shown) => shown.rideId === rideId),
  );
  expect(request).toMatchObject({
    state: "pending",
    driver: { id: waiting.driver.id },
    from: { label: expect.stringContaining("350 5th"), latitude: expect.any(Number) },
    to: { label: expect.stringContaining("Kennedy") },
    car: null,
  });
  expect(request?.answerBy).not.toBeNull();
  expect(ride).toMatchObject({ state: "accepted", car: nearby, answerBy: null });
});

it("a ride's stored route is returned, null for an estimate", async () => {
  const lineOf = async () =>
    (await read("under_way")).rides.find(({ rideId }) => rideId === underWay.rideId)?.line;
  expect(await lineOf()).toBeNull();
  const { db } = world.services;
  const { numUpdatedRows } = await db
    .updateTable("rideRoutes")
    .set({ line: "_p~iF~ps|U_ulLnnqC" })
    .where("rideId", "=", underWay.rideId)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
  expect(await lineOf()).toBe("_p~iF~ps|U_ulLnnqC");
});

it("a filter returns only its kind, and the counts of all kinds", async () => {
  const counts = (await read()).counts;
  const sizes = async (show: LiveFilter) => {
    const live = await read(show);
    expect(live.counts).toEqual(counts);
    return [live.rides.length, live.drivers.length];
  };
  expect(await sizes("waiting")).toEqual([1, 0]);
  expect(await sizes("under_way")).toEqual([1, 0]);
  expect(await sizes("free")).toEqual([0, 2]);
  expect(await sizes("taken")).toEqual([0, 2]);
  expect(await sizes("hidden")).toEqual([0, 0]);
});

it("a driver without a fresh position is listed as hidden, after drivers with newer positions", async () => {
  const later = new Date(world.services.now().getTime() + 10 * 60_000);
  const { market } = world.services;
  market.setPosition(free.id, empireState, later);
  const online = market.findOnline({ states: ["free", "hidden"], limit: 10, now: later });
  expect(online.drivers.map(({ driver, state }) => [driver.id, state])).toEqual([
    [free.id, "free"],
    [silent.id, "hidden"],
  ]);
  const [newest] = market.findOnline({ states: ["free", "hidden"], limit: 1, now: later }).drivers;
  expect(newest?.driver.id).toBe(free.id);
});

it("a scheduled ride is under way around its pickup time only", async () => {
  const { pool, now } = world.services;
  const ride = { riderId: waiting.rider.id, driverId: silent.id, kind: "scheduled" } as const;
  const bookFor = (minutes: number) =>
    insertRideRow(pool, { ...ride, state: "accepted", requestedAt: plusMinutes(now(), minutes) });
  const [soon, tomorrow] = [await bookFor(30), await bookFor(26 * 60)];
  const rideIds = (await read("under_way")).rides.map(({ rideId }) => rideId);
  expect(rideIds).toContain(soon);
  expect(rideIds).not.toContain(tomorrow);
  expect((await read()).counts.under_way).toBe(2);
});

it("an ended ride disappears", async () => {
  await underWay.driver.call(completeRide, { params: { rideId: underWay.rideId } });
  const rideIds = (await read("under_way")).rides.map(({ rideId }) => rideId);
  expect(rideIds).not.toContain(underWay.rideId);
});

it("riders and drivers are refused", async () => {
  expect((await waiting.rider.refused(getLiveMap, { query: {} })).status).toBe(403);
  expect((await free.refused(getLiveMap, { query: {} })).status).toBe(403);
});
