import { afterAll, beforeAll, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { inCents, rideMoney } from "#server/testing/ride-money.ts";
import type { BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listPayments } from "#shared/operations/lists-contract.ts";
import { decideReview, takeBackFare } from "#shared/operations/review-contract.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld({ RIDE_REVIEW: "on" });
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const { aCompletedRide, refund, receivableOf } = rideMoney(() => ({ world, admin }));
type Ride = Pick<BookedRide, "rideId">;

/** Reads a ride's payment row in cents; expects it to add up and, if the ride is settled, to agree with the ledger. */
async function rowOf({ rideId }: Ride, { isSettled = true } = {}) {
  await world.waitUntilIdle();
  const { payments } = await admin.call(listPayments, { query: { search: rideId } });
  const [row] = payments;
  if (!row) throw new Error("the payment is not listed");
  const { captured, refunded, takenByBank, driverPart, platformPart, fees, sent } = row;
  const [driver, platform] = [inCents(driverPart ?? Number.NaN), inCents(platformPart ?? 0)];
  expect(driver + platform + inCents(fees ?? 0)).toBe(
    inCents(captured) - inCents(refunded) - inCents(takenByBank),
  );
  const balances = await listRideBalances(world.services.db, rideId);
  const ofPlatform = balances.filter(({ account }) => account.startsWith("platform_"));
  if (isSettled) expect(platform).toBe(0 - ofPlatform.reduce((sum, { cents }) => sum + cents, 0));
  return { driver, platform, sent: inCents(sent), taken: inCents(takenByBank) };
}

/** A completed ride, which an admin has reviewed and paid. */
async function aPaidOutRide(people: { driver?: Person } = {}): Promise<BookedRide> {
  const booked = await aCompletedRide(people);
  const body = { decision: "pay", reason: "We called both" } as const;
  await admin.call(decideReview, { params: { id: booked.rideId }, body });
  await world.waitUntilIdle();
  return booked;
}

const amountsOf = ({ offer }: BookedRide) => ({
  ...{ fare: inCents(offer.rideCost), tax: inCents(offer.fareTax), total: inCents(offer.total) },
});

it("a fare whose transfer waits for a review is the driver's, and not sent", async () => {
  const booked = await aCompletedRide();
  const { fare, tax } = amountsOf(booked);
  const row = await rowOf(booked, { isSettled: false });
  expect(row).toEqual({ driver: fare, platform: tax, sent: 0, taken: 0 });
});

it("a fare that was taken back is the platform's", async () => {
  const booked = await aCompletedRide();
  const params = { id: booked.rideId };
  await admin.call(takeBackFare, { params, body: { reason: "A stolen card" } });
  const { total } = amountsOf(booked);
  expect(await rowOf(booked)).toEqual({ driver: 0, platform: total, sent: 0, taken: 0 });
});

it("a fare that repays an earlier refund is the driver's, and the rest is sent", async () => {
  const first = await aPaidOutRide();
  world.advanceClock(75);
  await world.stripe.applyDueWork(world.services.now());
  await refund(first, 10);
  await world.waitUntilIdle();
  const owed = await receivableOf(first);
  expect(owed).toBeGreaterThan(0);
  const next = await aPaidOutRide({ driver: first.driver });
  const { fare, tax } = amountsOf(next);
  expect(await rowOf(next)).toEqual({ driver: fare, platform: tax, sent: fare - owed, taken: 0 });
  const { driver, sent } = await rowOf(first);
  expect(sent - driver).toBe(owed);
});

it("a lost dispute is the platform's loss", async () => {
  const booked = await aPaidOutRide();
  const group = `ride_${booked.rideId}`;
  const charge = world.stripe.list("charge").find(({ transfer_group }) => transfer_group === group);
  const { id } = await world.stripe.openDispute(charge?.id ?? "");
  await world.waitUntilIdle();
  await world.stripe.closeDispute(id, "lost");
  const { fare, total } = amountsOf(booked);
  expect(await rowOf(booked)).toEqual({ driver: fare, platform: -fare, sent: fare, taken: total });
});

it("a refund is borne by its payers", async () => {
  const booked = await aPaidOutRide();
  await refund(booked, 3);
  await world.waitUntilIdle();
  await refund(booked, 1, "platform");
  const { driver, platform, sent } = await rowOf(booked);
  const { total } = amountsOf(booked);
  expect(driver + platform).toBe(total - 400);
  expect(sent).toBe(driver);
});

it("a no-show's fee is the driver's", async () => {
  const rideId = await anEndedRide(world, {
    riderId: (await aRider(world)).id,
    driverId: (await aDriver(world)).id,
    state: "no_show",
    kept: 500,
    endedAt: new Date("2026-03-08T17:00:00Z"),
  });
  expect(await rowOf({ rideId })).toEqual({ driver: 500, platform: 0, sent: 500, taken: 0 });
});
