import { afterAll, beforeAll, expect, test } from "vitest";
import { findRidePayment } from "#server/payments/queries.ts";
import { rideMoney } from "#server/payments/ride-money.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { decideReview, takeBackFare } from "#shared/operations/review-contract.ts";
import { driverOwed } from "#shared/payments/settlement.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { driversArePaidOnce } from "#trust/checks/drivers.ts";
import { evidenceWithoutViolations } from "#trust/checks/evidence-without-violations.ts";
import { readDatabase } from "./read-database.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld({ RIDE_REVIEW: "on" });
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

/** A ride that is completed within a second, so that its fare waits for an admin. */
async function aRideUnderReview(): Promise<BookedRide> {
  const booked = await anAcceptedRide(world);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  return booked;
}

const pay = ({ rideId: id }: BookedRide) =>
  admin.call(decideReview, { params: { id }, body: { decision: "pay", reason: "We called both" } });
const takeBack = ({ rideId: id }: BookedRide) =>
  admin.call(takeBackFare, { params: { id }, body: { reason: "A stolen card" } });

async function openDispute({ rideId }: BookedRide): Promise<void> {
  const charges = world.stripe.list("charge");
  const charge = charges.find(({ transfer_group }) => transfer_group === `ride_${rideId}`);
  await world.stripe.openDispute(charge?.id ?? "");
  await world.waitUntilIdle();
}

test("a driver's share in the evidence equals the product's, also for a fare that was taken back", async () => {
  const [paid, withheld, reversed] = [
    await aRideUnderReview(),
    await aRideUnderReview(),
    await aRideUnderReview(),
  ];
  await pay(paid);
  await takeBack(withheld);
  await pay(reversed);
  await world.waitUntilIdle();
  await openDispute(reversed);
  await takeBack(reversed);
  await world.waitUntilIdle();

  const { rides } = await readDatabase(world.databaseUrl);
  const owed = Object.fromEntries(rides.map((ride) => [ride.id, ride.driverOwed]));
  for (const { rideId } of [paid, withheld, reversed]) {
    const payment = await findRidePayment(world.services.db, rideId);
    expect(owed[rideId]).toBe(payment && driverOwed(rideMoney(payment)));
  }
  expect(owed).toMatchObject({ [withheld.rideId]: 0, [reversed.rideId]: 0 });

  const transfers = world.stripe.list("transfer").map(({ id, metadata, amount, ...sent }) => ({
    ...{ id, amount, rideId: metadata.ride_id ?? "", reversed: sent.amount_reversed },
  }));
  const check = driversArePaidOnce({ ...evidenceWithoutViolations(), rides, transfers });
  expect(check).toMatchObject({ counted: 1, violations: [] });
});
