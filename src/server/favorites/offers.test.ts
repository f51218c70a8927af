import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { aScheduleRequest, inDays } from "#server/testing/schedule-request.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { toggleFavorite } from "#shared/favorites/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";

let world: TestWorld;
let rider: Person;
let dear: Person;
beforeAll(async () => {
  world = await openWorld();
  for (let cheap = 0; cheap < 3; cheap += 1) await aDriver(world, { perMileCents: 50 });
  dear = await aDriver(world, { perMileCents: 400 });
});
beforeEach(async () => {
  rider = await aRider(world);
});
afterAll(() => world.close());

const favor = (isFavorite: boolean) =>
  rider.call(toggleFavorite, { params: { id: dear.id }, body: { isFavorite } });
const offersNow = async (who = rider) => {
  const body = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };
  const { rides } = await who.call(calculateFare, { body });
  return rides.map((offer) => ({ ...offer, id: offer.driverId }));
};
const offersLater = async (who = rider) => {
  const body = { ...aScheduleRequest(world), ...inDays(world, 5) };
  return (await who.call(scheduleRide, { body })).data.availableDrivers;
};

test.each([
  ["now", offersNow],
  ["for a later day", offersLater],
])(
  "a favorite is offered first and marked %s, and no longer once it is none",
  async (_, offers) => {
    expect((await offers()).at(-1)).toMatchObject({ id: dear.id, isFavorite: false });
    await favor(true);
    const [first, ...others] = await offers();
    expect(first).toMatchObject({ id: dear.id, isFavorite: true });
    expect(others.map(({ isFavorite }) => isFavorite)).toEqual([false, false, false]);
    await favor(false);
    expect((await offers()).at(-1)).toMatchObject({ id: dear.id, isFavorite: false });
  },
);

test("one rider's favorite is no other rider's", async () => {
  await favor(true);
  const other = await aRider(world);
  expect((await offersNow(other)).some(({ isFavorite }) => isFavorite)).toBe(false);
  expect((await offersLater(other)).some(({ isFavorite }) => isFavorite)).toBe(false);
});

test("favored on another node, a driver comes first once that is announced", async () => {
  await offersNow();
  await world.services.pool.query("insert into favorites values ($1, $2, now())", [
    rider.id,
    dear.id,
  ]);
  await expect.poll(async () => (await offersNow()).at(0)?.id).toBe(dear.id);
});

test("a favorite whom the rider does not want again is not offered", async () => {
  await favor(true);
  await world.services.pool.query("insert into never_again values ($1, $2, now())", [
    rider.id,
    dear.id,
  ]);
  await expect.poll(async () => (await offersNow()).map(({ id }) => id)).not.toContain(dear.id);
});
