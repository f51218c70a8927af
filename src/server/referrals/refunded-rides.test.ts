import { afterAll, beforeAll, expect, test } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { giveCredits } from "#server/testing/referrals.ts";
import { anAcceptedRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDashboard, getEarnings } from "#shared/earnings/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
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

const openCreditOf = ({ id }: Person) => findOpenCredit(world.services.db, id);
const inCents = (dollars: number) => Math.round(dollars * 100);

/** Completes a ride of a rider and a driver with credits. `added`: cents of the driver's credit added to the fare. */
async function aRideWithCredits(perMileCents: number): Promise<BookedRide & { added: number }> {
  const [rider, driver] = [await aRider(world), await aDriver(world, { perMileCents })];
  await giveCredits(world, rider);
  await giveCredits(world, driver);
  const booked = await anAcceptedRide(world, { rider, driver });
  await driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  return { ...booked, added: 500 - (await openCreditOf(driver)) };
}

const refund = async ({ rideId }: BookedRide, amount: number, paidBy: "both" | "platform") => {
  const body = { amount, paidBy, reason: "The car was dirty" };
  await admin.call(refundRide, { params: { id: rideId }, body });
  await world.waitUntilIdle();
};

async function expectSettled({ rideId, driver }: BookedRide): Promise<void> {
  const accounts = (await listRideBalances(world.services.db, rideId)).map((row) => row.account);
  expect(accounts).not.toContain(`ride:${rideId}`);
  expect(accounts).not.toContain(`driver:${driver.id}`);
}

/** Expects the driver's only ride to have these cents, and matching sums, both on screen and in the CSV file. */
async function expectEarnings({ driver }: BookedRide, money: { paid: number; credit: number }) {
  const day = marketIsoDate(world.services.now());
  const { total } = await driver.call(getEarnings, { query: { from: day, to: day } });
  const sums = { paid: inCents(total.paid), credit: inCents(total.ridersCredit) };
  expect(sums).toEqual(money);
  expect(inCents(total.net - total.credit + total.tax - total.ridersCredit)).toBe(sums.paid);
  const { body } = await world.app.inject({
    url: `/api/drivers/earnings.csv?year=${day.slice(0, 4)}`,
    headers: { authorization: `Bearer ${driver.token}` },
  });
  const [head, ...lines] = body.trim().split("\r\n");
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    // Earlier columns may contain commas.
    const amounts = line.split(",").slice(-14, -1);
    const names = head?.split(",").slice(-14, -1) ?? [];
    const amountsByColumn = Object.fromEntries(
      names.map((name, at) => [name, inCents(Number(amounts[at]))]),
    );
    expect(amountsByColumn["Rider's referral credit"]).toBe(money.credit);
    const {
      "You earned": earned = 0,
      "Referral credit added": added = 0,
      "Faire Tax": tax = 0,
    } = amountsByColumn;
    const { "Rider paid": paid = 0, "Refunded to rider": refunded = 0 } = amountsByColumn;
    const borne = amountsByColumn["Of it refunded by Faire itself"] ?? 0;
    expect(earned - added + tax - money.credit).toBe(paid - refunded + borne);
    expect(paid - refunded + borne).toBe(money.paid);
  }
}

test("a partial refund keeps the credit used; a full one returns the rider's, once", async () => {
  const booked = await aRideWithCredits(400);
  const { rider, driver, offer, added } = booked;
  expect(added).toBeGreaterThan(0);
  const used = inCents(offer.credit);
  expect(used).toBeGreaterThan(0);
  const paidCents = inCents(offer.amountDue);
  await expectEarnings(booked, { paid: paidCents, credit: used });
  await refund(booked, 1, "both");
  expect(await openCreditOf(rider)).toBe(500 - used);
  await expectEarnings(booked, { paid: paidCents - 100, credit: used });
  await expectSettled(booked);
  await refund(booked, (paidCents - 100) / 100, "both");
  expect(await openCreditOf(rider)).toBe(500);
  expect(await openCreditOf(driver)).toBe(500 - added);
  await expectSettled(booked);
  const { split } = (await rideOf(booked)).payment;
  expect(split).toMatchObject({ refunded: offer.amountDue, driverFare: 0, riderCredit: 0 });
  expect(inCents(split?.driverCredit ?? 0)).toBe(added);
  const { totalRevenue, onItsWay } = await driver.call(getDashboard);
  expect(inCents(totalRevenue)).toBe(added);
  expect(onItsWay).toBe(0);
  // Refunds do not take back the credit added to the fare, so the earnings still show it.
  await expectEarnings(booked, { paid: added, credit: used });
});

test("a full refund before the start cancels the ride and returns the credit", async () => {
  const [rider, driver] = [await aRider(world), await aDriver(world)];
  await giveCredits(world, rider);
  const booked = await anAcceptedRide(world, { rider, driver });
  expect(booked.offer.credit).toBeGreaterThan(0);
  await refund(booked, booked.offer.amountDue, "both");
  expect((await rideOf(booked)).state).toBe("cancelled");
  expect(await openCreditOf(rider)).toBe(500);
  await expectSettled(booked);
});

test("a full refund borne by the platform returns the rider's credit and leaves the driver's share", async () => {
  const booked = await aRideWithCredits(150);
  const { rider, driver, offer, added } = booked;
  await refund(booked, offer.amountDue, "platform");
  await expectEarnings(booked, { paid: inCents(offer.amountDue), credit: inCents(offer.credit) });
  expect(await openCreditOf(rider)).toBe(500);
  await expectSettled(booked);
  const { totalRevenue } = await driver.call(getDashboard);
  expect(inCents(totalRevenue)).toBe(inCents(offer.rideCost) + added);
});
