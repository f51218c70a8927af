import { afterAll, beforeAll, expect, test } from "vitest";
import { listenToPostgres } from "#server/adapters/events/postgres-events.ts";
import { followAnnouncements } from "#server/market/follow.ts";
import { createMarket } from "#server/market/market.ts";
import { aDriver, aRider } from "#server/testing/people.ts";
import { offersFor } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { checkout } from "#shared/payments/contract.ts";
import { putDiscountedRates, putStandardRates } from "#shared/rates/contract.ts";
import { getRide } from "#shared/rides/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("an offer keeps its price after a change of rates; the next offer has the new price", async () => {
  const driver = await aDriver(world);
  const rider = await aRider(world);
  const offerOf = async () =>
    (await offersFor(rider)).find(({ driverId }) => driverId === driver.id);
  const firstOffer = await offerOf();
  await driver.call(putStandardRates, {
    body: { baseFare: 50, perMinuteCharge: 2, perMileCharge: 15 },
  });
  const newOffer = await offerOf();
  expect(newOffer?.rideCost).toBeGreaterThan(
    5 * (firstOffer?.rideCost ?? Number.POSITIVE_INFINITY),
  );
  await driver.call(putDiscountedRates, {
    body: { discountedRateEnabled: true, discountPercentage: 50 },
  });
  expect((await offerOf())?.rideCost).toBeLessThan(newOffer?.rideCost ?? 0);

  const { rideId, url } = await rider.call(checkout, {
    body: { riderLogId: firstOffer?.id ?? "" },
  });
  await world.stripe.pay(/cs_\w+/.exec(url)?.[0] ?? "", "4242424242424242");
  await world.waitUntilIdle();
  const { ride } = await rider.call(getRide, { params: { id: rideId } });
  expect(ride).toMatchObject({
    state: "pending",
    rideCost: firstOffer?.rideCost,
    fareTax: firstOffer?.fareTax,
    total: firstOffer?.total,
    lines: firstOffer?.lines,
  });
});

test("another node uses the saved rates after the announcement", async () => {
  const { services, databaseUrl } = world;
  const driver = await aDriver(world);
  const otherMarket = createMarket(services.pool);
  const events = await listenToPostgres(databaseUrl, services.log);
  const stop = followAnnouncements(otherMarket, events, services.log);
  await otherMarket.load();
  expect(otherMarket.find(driver.id)?.rates).toMatchObject({ baseFareCents: 500 });
  await driver.call(putStandardRates, {
    body: { baseFare: 7, perMinuteCharge: 0.3, perMileCharge: 2 },
  });
  await expect
    .poll(() => otherMarket.find(driver.id)?.rates)
    .toMatchObject({ baseFareCents: 700, perMinuteCents: 30, perMileCents: 200 });
  stop();
  await events.close();
});
