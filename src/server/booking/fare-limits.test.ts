import { afterAll, beforeAll, expect, test } from "vitest";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { offersFor } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { putDiscountedRates, putStandardRates } from "#shared/rates/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const isOffered = async (rider: Person, driver: Person) =>
  (await offersFor(rider)).some(({ driverId }) => driverId === driver.id);

test("a fare above the maximum, one below the minimum and one far above the area's median are not offered", async () => {
  const rider = await aRider(world);
  const expensive = await aDriver(world);
  expect(await isOffered(rider, expensive)).toBe(true);
  const most = { baseFare: 1000, perMinuteCharge: 1000, perMileCharge: 1000 };
  await expensive.call(putStandardRates, { body: most });
  expect(await isOffered(rider, expensive)).toBe(false);

  const cheap = await aDriver(world);
  const least = { baseFare: 1, perMinuteCharge: 0.1, perMileCharge: 0.5 };
  await cheap.call(putStandardRates, { body: least });
  expect(await isOffered(rider, cheap)).toBe(true);
  const steepDiscount = { discountedRateEnabled: true, discountPercentage: 97 };
  await cheap.call(putDiscountedRates, { body: steepDiscount });
  expect(await isOffered(rider, cheap)).toBe(false);

  const above = await aDriver(world);
  const tenfold = { baseFare: 50, perMinuteCharge: 2, perMileCharge: 15 };
  await above.call(putStandardRates, { body: tenfold });
  expect(await isOffered(rider, above)).toBe(true);
  for (let peer = 0; peer < 5; peer += 1) await aDriver(world);
  await world.services.market.load();
  expect(await isOffered(rider, above)).toBe(false);
});
