import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPerson, type Person } from "#server/testing/people.ts";
import { inCents, rideMoney } from "#server/testing/ride-money.ts";
import type { BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getTransfers } from "#shared/earnings/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { ridesOfYear } from "./csv-queries.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const { aCompletedRide, refund, expectNoFindings } = rideMoney(() => ({ world, admin }));

/** A ride that was fully refunded after its fare was paid out to the driver's bank. */
async function aRefundedRide(): Promise<BookedRide> {
  const booked = await aCompletedRide();
  world.advanceClock(75);
  await world.stripe.applyDueWork(world.services.now());
  await refund(booked, booked.offer.total);
  await world.waitUntilIdle();
  return booked;
}

const moneyOf = async ({ rideId }: BookedRide) =>
  (await admin.call(getAdminRide, { params: { id: rideId } })).money;

async function csvRowOf({ driver, rideId }: BookedRide) {
  const year = Number(marketIsoDate(world.services.now()).slice(0, 4));
  for await (const rides of ridesOfYear(world.services.db, driver.id, year))
    for (const ride of rides) if (ride.id === rideId) return ride;
  throw new Error("the ride is not in the file");
}

const transferOf = async ({ driver, rideId }: BookedRide) =>
  (await driver.call(getTransfers, { query: {} })).transfers.find(
    (transfer) => transfer.rideId === rideId,
  );

describe("a fare that repays a refund of an earlier ride", () => {
  it("is distinguished from transferred money, in the CSV file and for admins", async () => {
    const first = await aRefundedRide();
    const fare = inCents(first.offer.rideCost);
    const next = await aCompletedRide({ driver: first.driver });
    const withheld = Math.min(fare, inCents(next.offer.rideCost));
    const rest = inCents(next.offer.rideCost) - withheld;
    expect(await csvRowOf(first)).toMatchObject({
      net: 0,
      sent: fare,
      withheld: 0,
      receivable: fare,
    });
    expect(await csvRowOf(next)).toMatchObject({ sent: rest, withheld, receivable: 0 });
    expect(await moneyOf(first)).toMatchObject({ owed: first.offer.rideCost, kept: 0 });
    expect(await moneyOf(next)).toMatchObject({ owed: 0, kept: withheld / 100 });
    await expectNoFindings();
  });

  it("is shown as reversed, with its amount, when its own ride is refunded", async () => {
    const first = await aRefundedRide();
    const next = await aCompletedRide({ driver: first.driver });
    await refund(next, next.offer.total);
    await world.waitUntilIdle();
    expect(await transferOf(next)).toMatchObject({
      state: "reversed",
      amount: next.offer.rideCost,
    });
    await expectNoFindings();
  });
});
