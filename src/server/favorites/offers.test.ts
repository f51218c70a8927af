import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { aScheduleRequest, inDays } from "#server/testing/schedule-request.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { toggleFavorite } from "#shared/favorites/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";

let world: TestWorld;
let rider: Person;
let expensive: Person;
beforeAll(async () => {
  world = await openWorld();
  for (let cheap = 0; cheap < 3; cheap += 1) await aDriver(world, { perMileCents: 50 });
  expensive = await aDriver(world, { perMileCents: 400 });
});
beforeEach(async () => {
  rider = await aRider(world);
});
afterAll(() => world.close());

const setFavorite = (isFavorite: boolean) =>
  rider.call(toggleFavorite, { params: { id: expensive.id }, body: { isFavorite } });
const listInstantOffers = async (caller = rider) => {
  const body = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };
  const { rides } = await caller.call(calculateFare, { body });
  return rides.map((offer) => ({ ...offer, id: offer.driverId }));
};
const listScheduledOffers = async (caller = rider) => {
  const body = { ...aScheduleRequest(world), ...inDays(world, 5) };
  return (await caller.call(scheduleRide, { body })).data.availableDrivers;
};

test.each([
  ["instant", listInstantOffers],
  ["scheduled", listScheduledOffers],
])("ranks a favorite first and marks it in %s offers until it is removed", async (_, offers) => {
  expect((await offers()).at(-1)).toMatchObject({ id: expensive.id, isFavorite: false });
  await setFavorite(true);
  const [first, ...others] = await offers();
  expect(first).toMatchObject({ id: expensive.id, isFavorite: true });
  expect(others.map(({ isFavorite }) => isFavorite)).toEqual([false, false, false]);
  await setFavorite(false);
  expect((await offers()).at(-1)).toMatchObject({ id: expensive.id, isFavorite: false });
});

test("a rider's favorite does not change other riders' offers", async () => {
  await setFavorite(true);
  const other = await aRider(world);
  expect((await listInstantOffers(other)).some(({ isFavorite }) => isFavorite)).toBe(false);
  expect((await listScheduledOffers(other)).some(({ isFavorite }) => isFavorite)).toBe(false);
});

test("a favorite set on another node applies once the database announces it", async () => {
  await listInstantOffers();
  await world.services.pool.query("insert into favorites values ($1, $2, now())", [
    rider.id,
    expensive.id,
  ]);
  await expect.poll(async () => (await listInstantOffers()).at(0)?.id).toBe(expensive.id);
});

test("an excluded favorite is not offered", async () => {
  await setFavorite(true);
  await world.services.pool.query("insert into never_again values ($1, $2, now())", [
    rider.id,
    expensive.id,
  ]);
  await expect
    .poll(async () => (await listInstantOffers()).map(({ id }) => id))
    .not.toContain(expensive.id);
});
