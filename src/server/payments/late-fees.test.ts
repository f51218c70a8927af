import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findLedgerBalance } from "#server/operations/balance-transaction-queries.ts";
import { readBalanceTransactions } from "#server/operations/read-balance-transactions.ts";
import { sweepBooks } from "#server/operations/reconcile.ts";
import { compareAll } from "#server/operations/reconcile-daily.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { inCents } from "#server/testing/ride-money.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { netAtStripe, openWorld, type TestWorld } from "#server/testing/world.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { sweepUnsettledPayments } from "./sweep-unsettled.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const HOUR = 3600;

/** A completed ride whose card fee Stripe has not computed yet. */
async function aRideWithoutFee(): Promise<BookedRide> {
  world.stripe.setFaults({ seed: 1, lateFee: 1, lateMs: HOUR * 1000 });
  const booked = await anAcceptedRide(world);
  world.stripe.setFaults(undefined);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  return booked;
}

async function passAnHour(): Promise<void> {
  world.advanceClock(HOUR);
  await world.stripe.applyDueWork(world.services.now());
  await world.waitUntilIdle();
}

const paymentOf = ({ rideId }: BookedRide) =>
  world.services.db
    .selectFrom("payments")
    .select(["feeCents", "capturedCents", "transferredCents", "settledAt"])
    .where("rideId", "=", rideId)
    .executeTakeFirstOrThrow();

const feesOf = ({ rideId }: BookedRide) =>
  world.services.db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerTransactions", "ledgerTransactions.id", "transactionId")
    .select(["kind", "cents"])
    .where("rideId", "=", rideId)
    .where("account", "=", "stripe_fees")
    .execute();

async function expectNoFindings(): Promise<void> {
  await readBalanceTransactions(world.services);
  expect(await findLedgerBalance(world.services.db)).toBe(netAtStripe(world));
  await sweepBooks(world.services, world.services.now());
  await compareAll(world.services, world.services.now());
  expect((await admin.call(listFindings, {})).findings).toEqual([]);
}

describe("a card fee that Stripe computes after the capture", () => {
  it("delays neither the capture nor the driver's fare, and is posted when it is known", async () => {
    const booked = await aRideWithoutFee();
    expect(await paymentOf(booked)).toEqual({
      feeCents: null,
      capturedCents: inCents(booked.offer.total),
      transferredCents: inCents(booked.offer.rideCost),
      settledAt: null,
    });
    await expectNoFindings();
    await passAnHour();
    const { feeCents, settledAt } = await paymentOf(booked);
    expect(settledAt).not.toBeNull();
    expect(await feesOf(booked)).toEqual([{ kind: "fee_charged", cents: feeCents }]);
    await expectNoFindings();
  });

  it("is read by a sweep when its event is lost, and posted once", async () => {
    const booked = await aRideWithoutFee();
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await passAnHour();
    world.stripe.setFaults(undefined);
    expect((await paymentOf(booked)).feeCents).toBeNull();
    world.advanceClock(120);
    await Promise.all([
      sweepUnsettledPayments(world.services, world.services.now()),
      sweepUnsettledPayments(world.services, world.services.now()),
    ]);
    await world.waitUntilIdle();
    expect((await paymentOf(booked)).settledAt).not.toBeNull();
    expect(await feesOf(booked)).toHaveLength(1);
    await expectNoFindings();
  });
});
