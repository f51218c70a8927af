import { afterAll, beforeAll, expect, test } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { giveCredits } from "#server/testing/referrals.ts";
import { anAcceptedRide, type Booked, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDashboard } from "#shared/earnings/contract.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { findOpenCredit } from "./credit-queries.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const openOf = ({ id }: Person) => findOpenCredit(world.services.db, id);
const inCents = (dollars: number) => Math.round(dollars * 100);

/** A completed ride of two who both had a credit; the driver got what the rider's left of the tax. */
async function aRideWithCredits(perMileCents: number): Promise<Booked & { added: number }> {
  const [rider, driver] = [await aRider(world), await aDriver(world, { perMileCents })];
  await giveCredits(world, rider);
  await giveCredits(world, driver);
  const booked = await anAcceptedRide(world, { rider, driver });
  await driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.calmDown();
  return { ...booked, added: 500 - (await openOf(driver)) };
}

const giveBack = async ({ rideId }: Booked, amount: number, paidBy: "both" | "platform") => {
  const body = { amount, paidBy, reason: "The car was dirty" };
  await admin.call(refundRide, { params: { id: rideId }, body });
  await world.calmDown();
};

async function expectSettled({ rideId, driver }: Booked): Promise<void> {
  const accounts = (await listRideBalances(world.services.db, rideId)).map((row) => row.account);
  expect(accounts).not.toContain(`ride:${rideId}`);
  expect(accounts).not.toContain(`driver:${driver.id}`);
}

test("a part that is given back leaves the credit used; all of it brings the rider's back, once", async () => {
  const booked = await aRideWithCredits(400);
  const { rider, driver, offer, added } = booked;
  expect(added).toBeGreaterThan(0);
  const used = inCents(offer.credit);
  await giveBack(booked, 1, "both");
  expect(await openOf(rider)).toBe(500 - used);
  await expectSettled(booked);
  await giveBack(booked, (inCents(offer.total) - 100) / 100, "both");
  expect(await openOf(rider)).toBe(500);
  expect(await openOf(driver)).toBe(500 - added);
  await expectSettled(booked);
  const { split } = (await rideOf(booked)).payment;
  expect(split).toMatchObject({ refunded: offer.total, driverFare: 0, riderCredit: 0 });
  expect(inCents(split?.driverCredit ?? 0)).toBe(added);
  const { totalRevenue, onItsWay } = await driver.call(getDashboard);
  expect(inCents(totalRevenue)).toBe(added);
  expect(onItsWay).toBe(0);
});

test("all that was paid of a ride that has not begun cancels it, and the credit is open again", async () => {
  const [rider, driver] = [await aRider(world), await aDriver(world)];
  await giveCredits(world, rider);
  const booked = await anAcceptedRide(world, { rider, driver });
  expect(booked.offer.credit).toBeGreaterThan(0);
  await giveBack(booked, booked.offer.total, "both");
  expect((await rideOf(booked)).state).toBe("cancelled");
  expect(await openOf(rider)).toBe(500);
  await expectSettled(booked);
});

test("what the platform gives back alone brings the rider's credit back and leaves the driver everything", async () => {
  const booked = await aRideWithCredits(150);
  const { rider, driver, offer, added } = booked;
  await giveBack(booked, offer.total, "platform");
  expect(await openOf(rider)).toBe(500);
  await expectSettled(booked);
  const { totalRevenue } = await driver.call(getDashboard);
  expect(inCents(totalRevenue)).toBe(inCents(offer.rideCost) + added);
});
