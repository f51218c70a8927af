import { afterAll, beforeAll, expect, test } from "vitest";
import { settleRide } from "#server/payments/settle.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { recordReferral } from "#server/testing/referrals.ts";
import { anAcceptedRide, aPaidRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getCredits, listReferrals } from "#shared/referrals/contract.ts";
import { cancelRide, completeRide } from "#shared/rides/contract.ts";
import { findOpenCredit, grantCredits } from "./credit-queries.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const openCreditOf = ({ id }: Person) => findOpenCredit(world.services.db, id);

test("referrer and newcomer each get $5 after the newcomer's first paid ride, and none after the second", async () => {
  const [referrer, newcomer, driver] = [
    await aRider(world),
    await aRider(world),
    await aDriver(world),
  ];
  await recordReferral(world, newcomer, referrer);
  const { rideId } = await anAcceptedRide(world, { rider: newcomer, driver });
  expect(await openCreditOf(newcomer)).toBe(0);
  expect((await referrer.call(listReferrals)).referrals).toMatchObject([{ credit: null }]);
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
  expect(await openCreditOf(newcomer)).toBe(500);
  expect(await openCreditOf(referrer)).toBe(500);
  const { referrals } = await referrer.call(listReferrals);
  expect(referrals).toMatchObject([{ id: newcomer.id, credit: { amount: 5 } }]);
  const grantedCredit = {
    kind: "given",
    amount: 5,
    reference: null,
    isReserved: false,
    id: newcomer.id,
  };
  expect(await referrer.call(getCredits)).toMatchObject({
    open: 5,
    terms: { credit: 5, riderRides: 1, driverRides: 10 },
    moves: [{ ...grantedCredit, name: "Robin N.", isOwn: false }],
  });
  expect((await newcomer.call(getCredits)).moves).toMatchObject([
    { ...grantedCredit, name: "Robin", isOwn: true },
  ]);
  const second = await anAcceptedRide(world, { rider: newcomer, driver });
  const used = { kind: "used", name: null, id: second.rideId, amount: -second.offer.credit };
  expect((await newcomer.call(getCredits)).moves[0]).toMatchObject({ ...used, isReserved: true });
  await driver.call(completeRide, { params: { rideId: second.rideId } });
  expect((await newcomer.call(getCredits)).moves[0]).toMatchObject({ ...used, isReserved: false });
  await world.waitUntilIdle();
  expect(await openCreditOf(referrer)).toBe(500);
});

test("a ride that was canceled earns nothing", async () => {
  const [referrer, newcomer] = [await aRider(world), await aRider(world)];
  await recordReferral(world, newcomer, referrer);
  const { rideId } = await aPaidRide(world, { rider: newcomer });
  await newcomer.call(cancelRide, { params: { id: rideId }, body: {} });
  await world.waitUntilIdle();
  expect(await openCreditOf(newcomer)).toBe(0);
  expect(await openCreditOf(referrer)).toBe(0);
});

test("a referred driver earns both credits with the tenth completed paid ride", async () => {
  const [referrer, newcomer, rider] = [
    await aDriver(world),
    await aDriver(world),
    await aRider(world),
  ];
  await recordReferral(world, newcomer, referrer);
  for (let ride = 1; ride <= 10; ride += 1) {
    expect(await openCreditOf(referrer), `before ride ${ride}`).toBe(0);
    await anEndedRide(world, {
      riderId: rider.id,
      driverId: newcomer.id,
      state: "completed",
      endedAt: world.services.now(),
    });
  }
  expect(await openCreditOf(referrer)).toBe(500);
  expect(await openCreditOf(newcomer)).toBe(500);
  expect(await openCreditOf(rider)).toBe(0);
});

test("repeated and concurrent grants happen once", async () => {
  const [referrer, newcomer, driver] = [
    await aRider(world),
    await aRider(world),
    await aDriver(world),
  ];
  await recordReferral(world, newcomer, referrer);
  const parties = { riderId: newcomer.id, driverId: driver.id };
  const endedAt = world.services.now();
  const rideId = await anEndedRide(world, { ...parties, state: "completed", endedAt });
  const { db } = world.services;
  await Promise.all(
    Array.from({ length: 8 }, () => grantCredits(db, { ...parties, rideId }, endedAt)),
  );
  await settleRide(world.services, rideId);
  expect(await openCreditOf(referrer)).toBe(500);
  expect(await openCreditOf(newcomer)).toBe(500);
  await expect(db.deleteFrom("referralCredits").execute()).rejects.toThrow();
});
