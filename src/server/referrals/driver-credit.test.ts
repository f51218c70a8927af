import { afterAll, beforeAll, expect, test } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { aDriver, aRider } from "#server/testing/people.ts";
import { giveCredits } from "#server/testing/referrals.ts";
import { anAcceptedRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { anAcceptedScheduledRide } from "#server/testing/scheduled-rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDashboard, getEarnings, getTransfers } from "#shared/earnings/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { getCredits } from "#shared/referrals/contract.ts";
import { cancelRide, completeRide } from "#shared/rides/contract.ts";
import { findOpenCredit } from "./credit-queries.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const openCreditOf = ({ id }: { id: string }) => findOpenCredit(world.services.db, id);
const inCents = (dollars: number) => Math.round(dollars * 100);
const transferOf = ({ rideId }: { rideId: string }) =>
  world.stripe.list("transfer").find(({ transfer_group }) => transfer_group === `ride_${rideId}`);
const ledgerOf = async ({ rideId }: BookedRide) =>
  Object.fromEntries(
    (await listRideBalances(world.services.db, rideId)).map((row) => [row.account, row.cents]),
  );

test("a driver's credit is added to the fare of the next completed ride, out of its tax", async () => {
  const driver = await aDriver(world);
  await giveCredits(world, driver);
  const booked = await anAcceptedRide(world, { driver });
  const { offer, rideId } = booked;
  expect(offer.credit).toBe(0);
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
  const addedCents = Math.min(500, inCents(offer.fareTax));
  expect(await openCreditOf(driver)).toBe(500 - addedCents);
  expect(transferOf(booked)?.amount).toBe(inCents(offer.rideCost) + addedCents);
  expect(await ledgerOf(booked)).toMatchObject({
    platform_tax: -inCents(offer.fareTax),
    platform_referral_credit: addedCents,
  });
  expect(await ledgerOf(booked)).not.toHaveProperty(`driver:${driver.id}`);
  const { split } = (await rideOf(booked)).payment;
  expect(split).toMatchObject({ driverFare: offer.rideCost, riderCredit: 0 });
  expect(inCents(split?.driverCredit ?? 0)).toBe(addedCents);

  const { open, moves } = await driver.call(getCredits);
  expect(inCents(open)).toBe(500 - addedCents);
  expect(moves[0]).toMatchObject({ kind: "used", id: rideId, amount: -addedCents / 100 });

  const day = marketIsoDate(world.services.now());
  const { total } = await driver.call(getEarnings, { query: { from: day, to: day } });
  expect(total).toMatchObject({ fare: offer.rideCost, tax: offer.fareTax, paid: offer.amountDue });
  expect(inCents(total.credit)).toBe(addedCents);
  expect(inCents(total.net)).toBe(inCents(offer.rideCost) + addedCents);
  expect(await driver.call(getDashboard)).toMatchObject({ totalRevenue: total.net, onItsWay: 0 });
  const { transfers } = await driver.call(getTransfers);
  expect(transfers.map(({ amount }) => amount)).toEqual([total.net]);
  const file = await world.app.inject({
    url: `/api/drivers/earnings.csv?year=${day.slice(0, 4)}`,
    headers: { authorization: `Bearer ${driver.token}` },
  });
  expect(file.body).toContain("Referral credit added");
  expect(file.body).toContain(`,${offer.rideCost},0,${addedCents / 100},0,0,${total.net},`);
});

test("the rider's credit uses the tax first, the driver's the rest", async () => {
  const [rider, driver] = [await aRider(world), await aDriver(world)];
  await giveCredits(world, rider);
  await giveCredits(world, driver);
  const booked = await anAcceptedRide(world, { rider, driver });
  const { offer, rideId } = booked;
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
  const left = inCents(offer.fareTax) - inCents(offer.credit);
  expect(500 - (await openCreditOf(driver))).toBe(Math.min(500, left));
  expect(transferOf(booked)?.amount).toBe(inCents(offer.rideCost) + Math.min(500, left));
  expect(await ledgerOf(booked)).not.toHaveProperty(`ride:${rideId}`);
});

test("a canceled ride uses none of a driver's credit", async () => {
  const driver = await aDriver(world);
  await giveCredits(world, driver);
  const { rider, rideId } = await anAcceptedRide(world, { driver });
  world.advanceClock(180);
  await rider.call(cancelRide, { params: { id: rideId }, body: {} });
  await world.waitUntilIdle();
  expect(await openCreditOf(driver)).toBe(500);
  expect(transferOf({ rideId })?.amount).toBe(500);
});

test("two rides of a driver that end concurrently never use a credit twice", async () => {
  const driver = await aDriver(world);
  await giveCredits(world, driver);
  const instantRide = await anAcceptedRide(world, { driver });
  const scheduledRide = await anAcceptedScheduledRide(world, { driver, pickupInHours: 24 });
  world.advanceClock(25 * 3600);
  const ends = [instantRide.rideId, scheduledRide.rideId].map((rideId) =>
    driver.call(completeRide, { params: { rideId } }),
  );
  await Promise.all(ends);
  await world.waitUntilIdle();
  const used = await world.services.db
    .selectFrom("driverCreditUses")
    .select("cents")
    .where("driverId", "=", driver.id)
    .execute();
  expect(used.reduce((sum, { cents }) => sum + cents, 0)).toBe(500);
  expect(await openCreditOf(driver)).toBe(0);
});
