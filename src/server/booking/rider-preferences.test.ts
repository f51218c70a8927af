import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { aScheduleRequest, inDays } from "#server/testing/schedule-request.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { noGenderChoice } from "#shared/gender-wish/gender-wish.ts";
import { checkout } from "#shared/payments/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { cacheRiderPreferences } from "./rider-preferences.ts";

let world: TestWorld;
let rider: Person;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  rider = await aRider(world);
  driver = await aDriver(world);
});
afterAll(() => world.close());

const exclude = async (riderId: string, driverId: string) => {
  const { db, now } = world.services;
  await db.insertInto("neverAgain").values({ riderId, driverId, since: now() }).execute();
};
const instantDriverIds = async (caller = rider) => {
  const body = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };
  return (await caller.call(calculateFare, { body })).rides.map(({ driverId }) => driverId);
};
const listScheduledOffers = async (caller = rider) => {
  const body = { ...aScheduleRequest(world), ...inDays(world, 5) };
  return (await caller.call(scheduleRide, { body })).data.availableDrivers;
};
const scheduledDriverIds = async (caller = rider) =>
  (await listScheduledOffers(caller)).map(({ id }) => id);

test("a rider without preferences is offered every driver", async () => {
  expect(await world.services.riderPreferences.of(rider.id)).toEqual({
    excluded: new Set(),
    favorites: new Set(),
    genderChoice: noGenderChoice,
  });
  expect(await instantDriverIds()).toContain(driver.id);
  expect(await scheduledDriverIds()).toContain(driver.id);
});

test("an excluded driver is offered to other riders only, for instant and scheduled rides", async () => {
  await exclude(rider.id, driver.id);
  expect(await instantDriverIds()).not.toContain(driver.id);
  expect(await scheduledDriverIds()).not.toContain(driver.id);
  const other = await aRider(world);
  expect(await instantDriverIds(other)).toContain(driver.id);
  expect(await scheduledDriverIds(other)).toContain(driver.id);
});

test("an earlier offer of an excluded driver is refused at checkout", async () => {
  const offer = (await listScheduledOffers()).find(({ id }) => id === driver.id);
  await exclude(rider.id, driver.id);
  const body = { riderLogId: offer?.riderRequestLog.id ?? "" };
  expect(await rider.refused(checkout, { body })).toMatchObject({
    status: 409,
    code: "driver_unavailable",
  });
});

test("cached preferences need no query until the database announces a change", async () => {
  const { db, events } = world.services;
  const preferences = cacheRiderPreferences(db, events);
  const first = await preferences.of(rider.id);
  expect(await preferences.of(rider.id)).toBe(first);
  await exclude(rider.id, driver.id);
  await expect
    .poll(async () => [...(await preferences.of(rider.id)).excluded])
    .toEqual([driver.id]);
  expect(await preferences.of(rider.id)).toBe(await preferences.of(rider.id));
  await db.deleteFrom("neverAgain").where("riderId", "=", rider.id).execute();
  await expect.poll(async () => (await preferences.of(rider.id)).excluded.size).toBe(0);
});
