import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { aHeldRide, anAcceptedRide, aPaidRide, offersFor, rideOf } from "#server/testing/rides.ts";
import { aScheduleRequest } from "#server/testing/schedule-request.ts";
import { anAcceptedScheduledRide } from "#server/testing/scheduled-rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { verifyDriver } from "#shared/admin/contract.ts";
import { setTaxOffer } from "#shared/admin/tax-contract.ts";
import { getPlatformStatus } from "#shared/drivers/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { checkout } from "#shared/payments/contract.ts";
import { acceptRide, completeRide, getRide } from "#shared/rides/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";

let world: TestWorld;
let admin: Person;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
beforeEach(async () => {
  driver = await aDriver(world);
});
afterAll(() => world.close());

const unverify = () =>
  admin.call(verifyDriver, {
    params: { id: driver.id },
    body: { isVerified: false, reason: "Papers have expired" },
  });
const offerOf = async (rider: Person) =>
  (await offersFor(rider)).find(({ driverId }) => driverId === driver.id);

test("takes an unverified driver offline, hides their offers and refuses to book an earlier offer", async () => {
  const rider = await aRider(world);
  const offer = await offerOf(rider);
  await unverify();
  expect((await driver.call(getPlatformStatus)).isOnline).toBe(false);
  expect(await offerOf(await aRider(world))).toBeUndefined();
  const { data } = await rider.call(scheduleRide, { body: aScheduleRequest(world) });
  expect(data.availableDrivers.filter(({ id }) => id === driver.id)).toEqual([]);
  expect(await rider.refused(checkout, { body: { riderLogId: offer?.id ?? "" } })).toMatchObject({
    status: 409,
  });
});

test("keeps an unverified driver's accepted rides, which can be completed", async () => {
  const instant = await anAcceptedRide(world, { driver });
  const scheduled = await anAcceptedScheduledRide(world, { driver, pickupInHours: 48 });
  await unverify();
  expect((await rideOf(instant)).state).toBe("accepted");
  const { ride } = await scheduled.rider.call(getRide, { params: { id: scheduled.rideId } });
  expect(ride.state).toBe("accepted");
  await driver.call(completeRide, { params: { rideId: instant.rideId } });
  expect((await rideOf(instant)).state).toBe("completed");
});

test("lets an unverified driver answer a paid ride", async () => {
  const booked = await aPaidRide(world, { driver });
  await unverify();
  await driver.call(acceptRide, { params: { rideId: booked.rideId } });
  expect((await rideOf(booked)).state).toBe("accepted");
});

test("applies a tax offer to new quotes through its last market day, but not to earlier quotes", async () => {
  const [before, after, scheduled] = [
    await aRider(world),
    await aRider(world),
    await aRider(world),
  ];
  const quoted = await offerOf(before);
  const offerValidity = marketIsoDate(world.services.now());
  await admin.call(setTaxOffer, {
    params: { id: driver.id },
    body: { taxRate: 0.085, offerValidity },
  });
  expect((await offerOf(after))?.taxRate).toBe(0.085);
  expect(quoted?.taxRate).toBe(0.15);
  const { rideId } = await before.call(checkout, { body: { riderLogId: quoted?.id ?? "" } });
  const { ride } = await before.call(getRide, { params: { id: rideId } });
  expect([ride.taxRate, ride.total]).toEqual([0.15, quoted?.total]);

  driver = await aDriver(world);
  await admin.call(setTaxOffer, {
    params: { id: driver.id },
    body: { taxRate: 0.085, offerValidity },
  });
  world.advanceClock(24 * 3600);
  world.services.market.setPosition(
    driver.id,
    { latitude: 40.7484, longitude: -73.9857 },
    world.services.now(),
  );
  expect((await offerOf(scheduled))?.taxRate).toBe(0.15);
});

test("keeps the price of an open payment page when a tax offer is set", async () => {
  const held = await aHeldRide(world, { driver });
  const body = { taxRate: 0, offerValidity: marketIsoDate(world.services.now()) };
  await admin.call(setTaxOffer, { params: { id: driver.id }, body });
  expect((await rideOf(held)).total).toBe(held.offer.total);
});
