import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { delayTransfer } from "#server/journey/queries.ts";
import { sweepReviews, sweepTransferDelays } from "#server/payments/sweep-held.ts";
import { aPerson, empireState, type Person } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { anAcceptedRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { putPosition } from "#shared/drivers/contract.ts";
import { getDashboard, getTransfers } from "#shared/earnings/contract.ts";
import { listFindings, resolveFinding } from "#shared/operations/findings-contract.ts";
import { decideReview, takeBackFare } from "#shared/operations/review-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import {
  arriveAtPickup,
  completeRide,
  getRide,
  reportNoShow,
  startRide,
} from "#shared/rides/contract.ts";
import { reportReviews } from "./report.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld({ RIDE_REVIEW: "on" });
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const { atProvider, paymentOf, expectNoFindings } = rideMoney(() => ({ world, admin }));
const kennedy = { latitude: 40.6413, longitude: -73.7781 };
const losAngeles = { latitude: 34.0522, longitude: -118.2437 };

const driverView = async ({ driver, rideId }: BookedRide) =>
  (await driver.call(getRide, { params: { id: rideId } })).ride;
const adminView = ({ rideId }: BookedRide) => admin.call(getAdminRide, { params: { id: rideId } });
const complete = async ({ driver, rideId }: BookedRide) => {
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
};
const decide = ({ rideId }: BookedRide, decision: "pay" | "return", by = admin) =>
  by.call(decideReview, { params: { id: rideId }, body: { decision, reason: "We called both" } });
const takeBack = ({ rideId }: BookedRide) =>
  admin.call(takeBackFare, { params: { id: rideId }, body: { reason: "A stolen card" } });

/** A ride that is accepted and completed within a second. */
async function aRideUnderReview(): Promise<BookedRide> {
  const booked = await anAcceptedRide(world);
  await complete(booked);
  return booked;
}

/** Drives the first `until` (0 to 1) of the way to the drop-off, twenty times as fast as estimated. */
async function drive(booked: BookedRide, until = 1): Promise<void> {
  const { market, breadcrumbs, now } = world.services;
  const { from, to, duration } = await rideOf(booked);
  for (let step = 0; step <= 20 * until; step += 1) {
    const share = step / 20;
    const point = {
      latitude: from.latitude + (to.latitude - from.latitude) * share,
      longitude: from.longitude + (to.longitude - from.longitude) * share,
    };
    market.setPosition(booked.driver.id, point, now());
    breadcrumbs.sample(now());
    world.advanceClock((duration * 60) / 20 / 20);
  }
}

/** An accepted ride whose positions are recorded. */
async function aRecordedRide(): Promise<BookedRide> {
  const booked = await anAcceptedRide(world);
  await world.services.breadcrumbs.reload(world.services.now());
  return booked;
}

describe("a ride that its driver's positions do not support", () => {
  it("completed right after its acceptance is shown as completed, and its money is held", async () => {
    const booked = await aRideUnderReview();
    expect(await rideOf(booked)).toMatchObject({
      state: "completed",
      rideCompleted: true,
      payout: null,
      payment: { state: "captured", refunds: [] },
    });
    expect((await driverView(booked)).payout).toMatchObject({
      state: "under_review",
      since: expect.any(String),
      until: null,
    });
    expect(await atProvider(booked)).toEqual({ refunds: [], transfers: [], reversals: [] });
    expect(await paymentOf(booked)).toMatchObject({ settledAt: null, transferredCents: 0 });
    expect((await adminView(booked)).review).toMatchObject({
      reasons: ["not_at_destination", "too_fast"],
      decision: null,
    });
    const { transfers } = await booked.driver.call(getTransfers, { query: {} });
    expect(transfers[0]).toMatchObject({ state: "under_review", amount: booked.offer.rideCost });
    const dashboard = await booked.driver.call(getDashboard);
    expect(dashboard).toMatchObject({
      totalRevenue: booked.offer.rideCost,
      onItsWay: booked.offer.rideCost,
    });
  });

  it("is under review if the driver's position jumps to Los Angeles", async () => {
    const booked = await anAcceptedRide(world);
    const { driver, rideId } = booked;
    await driver.call(putPosition, { body: losAngeles });
    await driver.call(arriveAtPickup, { params: { id: rideId } });
    await driver.call(startRide, { params: { id: rideId } });
    await complete(booked);
    expect((await rideOf(booked)).state).toBe("completed");
    expect((await adminView(booked)).review?.reasons).toContain("not_at_destination");
    expect((await atProvider(booked)).transfers).toEqual([]);
  });

  it("is under review if the driver was never near, however long the ride takes", async () => {
    const booked = await anAcceptedRide(world);
    world.services.market.setPosition(booked.driver.id, losAngeles, world.services.now());
    world.advanceClock(3600);
    await complete(booked);
    expect((await adminView(booked)).review?.reasons).toContain("not_at_destination");
    expect((await atProvider(booked)).transfers).toEqual([]);
  });

  it("is one finding until an admin decides, and cannot be resolved by a note", async () => {
    const booked = await aRideUnderReview();
    world.advanceClock(2 * 3600);
    await reportReviews(world.services, world.services.now());
    const open = async () => {
      const { findings } = await admin.call(listFindings, { query: { size: "100" } });
      return findings.filter(({ rideId }) => rideId === booked.rideId);
    };
    const [finding] = await open();
    expect(finding).toMatchObject({
      kind: "ride_review",
      found: "the driver was not seen at the drop-off, faster than the road allows",
    });
    const params = { id: finding?.id ?? "" };
    const refusal = await admin.refused(resolveFinding, { params, body: { note: "Looks fine" } });
    expect(refusal).toMatchObject({ status: 409 });
    await decide(booked, "pay");
    await world.waitUntilIdle();
    await reportReviews(world.services, world.services.now());
    expect(await open()).toEqual([]);
  });

  it("is paid without an admin once late positions support it", async () => {
    const booked = await aRecordedRide();
    await drive(booked, 0.5);
    await complete(booked);
    expect((await driverView(booked)).payout).toMatchObject({ state: "under_review" });
    world.advanceClock(60);
    const { market, breadcrumbs, now } = world.services;
    const { to } = await rideOf(booked);
    market.setPosition(booked.driver.id, to, now());
    await breadcrumbs.flush();
    await sweepReviews(world.services, now());
    await world.waitUntilIdle();
    expect((await driverView(booked)).payout).toBeNull();
    expect((await atProvider(booked)).transfers).toHaveLength(1);
    expect((await adminView(booked)).review).toMatchObject({ decision: "supported" });
  });
});

it("a ride that was driven is paid at once, without a review", async () => {
  const booked = await aRecordedRide();
  await drive(booked);
  await complete(booked);
  expect((await adminView(booked)).review).toBeNull();
  expect((await atProvider(booked)).transfers).toHaveLength(1);
});

describe("an admin", () => {
  it("pays the driver", async () => {
    const booked = await aRideUnderReview();
    await decide(booked, "pay");
    await world.waitUntilIdle();
    const fare = Math.round(booked.offer.rideCost * 100);
    expect(await atProvider(booked)).toEqual({ refunds: [], transfers: [fare], reversals: [] });
    expect(await paymentOf(booked)).toMatchObject({ settledAt: expect.any(Date) });
    const view = await adminView(booked);
    expect(view.review).toMatchObject({ decision: "paid", reason: "We called both" });
    expect(view.acts.map(({ action }) => action)).toContain("pay_driver");
    expect((await driverView(booked)).payout).toBeNull();
  });

  it("returns the money to the rider", async () => {
    const booked = await aRideUnderReview();
    await decide(booked, "return");
    await world.waitUntilIdle();
    const total = Math.round(booked.offer.total * 100);
    expect(await atProvider(booked)).toEqual({ refunds: [total], transfers: [], reversals: [] });
    expect((await adminView(booked)).review).toMatchObject({ decision: "returned" });
    const dashboard = await booked.driver.call(getDashboard);
    expect(dashboard).toMatchObject({ totalRevenue: 0, onItsWay: 0 });
  });

  it("decides once: of four calls by two admins one wins", async () => {
    const booked = await aRideUnderReview();
    const other = await aPerson(world, "ADMIN");
    const answers = await Promise.allSettled([
      decide(booked, "pay"),
      decide(booked, "return", other),
      decide(booked, "pay", other),
      decide(booked, "return"),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await world.waitUntilIdle();
    const { refunds, transfers } = await atProvider(booked);
    expect(refunds.length + transfers.length).toBe(1);
  });

  it("withholds the fare of a ride under review without refunding the rider", async () => {
    const booked = await aRideUnderReview();
    await takeBack(booked);
    await world.waitUntilIdle();
    expect(await atProvider(booked)).toEqual({ refunds: [], transfers: [], reversals: [] });
    expect((await driverView(booked)).payout).toMatchObject({
      state: "taken_back",
      reason: "A stolen card",
    });
    expect(await booked.driver.call(getDashboard)).toMatchObject({ totalRevenue: 0, onItsWay: 0 });
    expect((await rideOf(booked)).payout).toBeNull();
  });

  it("reverses the transfer of a disputed ride, once", async () => {
    const booked = await aRideUnderReview();
    await decide(booked, "pay");
    await world.waitUntilIdle();
    const params = { id: booked.rideId };
    const body = { reason: "A stolen card" };
    expect(await admin.refused(takeBackFare, { params, body })).toMatchObject({ status: 409 });
    const group = `ride_${booked.rideId}`;
    const charge = world.stripe
      .list("charge")
      .find(({ transfer_group }) => transfer_group === group);
    await world.stripe.openDispute(charge?.id ?? "");
    await world.waitUntilIdle();
    expect((await adminView(booked)).mayTakeBack).toBe(true);
    await takeBack(booked);
    await world.waitUntilIdle();
    const fare = Math.round(booked.offer.rideCost * 100);
    expect(await atProvider(booked)).toEqual({
      refunds: [],
      transfers: [fare],
      reversals: [fare],
    });
    expect(await admin.refused(takeBackFare, { params, body })).toMatchObject({ status: 409 });
  });
});

describe("a no-show", () => {
  async function aNoShow(at: { latitude: number; longitude: number }): Promise<BookedRide> {
    const booked = await anAcceptedRide(world);
    const { driver, rideId } = booked;
    world.services.market.setPosition(driver.id, at, world.services.now());
    await driver.call(arriveAtPickup, { params: { id: rideId } });
    world.advanceClock(301);
    world.services.market.setPosition(driver.id, at, world.services.now());
    await driver.call(reportNoShow, { params: { id: rideId } });
    await world.waitUntilIdle();
    return booked;
  }

  it("at the pickup is paid", async () => {
    expect((await atProvider(await aNoShow(empireState))).transfers).toHaveLength(1);
  });

  it("reported from somewhere else is under review, and the rider gets the rest back", async () => {
    const booked = await aNoShow(kennedy);
    const { refunds, transfers } = await atProvider(booked);
    expect([refunds.length, transfers.length]).toEqual([1, 0]);
    expect((await driverView(booked)).payout).toMatchObject({ state: "under_review" });
    await decide(booked, "return");
    await world.waitUntilIdle();
    expect((await atProvider(booked)).refunds.reduce((sum, one) => sum + one, 0)).toBe(
      Math.round(booked.offer.total * 100),
    );
  });
});

describe("the first transfers of a new driver", () => {
  const delay = (booked: BookedRide, afterTransfers: number) => {
    const dueAt = new Date(world.services.now().getTime() + 2 * 86_400_000);
    const ride = { rideId: booked.rideId, driverId: booked.driver.id, dueAt };
    return delayTransfer(world.services.db, ride, afterTransfers);
  };

  it("wait two days, shown with the date, and are then sent whole", async () => {
    const { env } = world.services;
    env.TRANSFER_DELAY_DAYS = 2;
    const booked = await aRecordedRide();
    await drive(booked);
    await complete(booked);
    env.TRANSFER_DELAY_DAYS = undefined;
    const { payout } = await driverView(booked);
    expect(payout).toMatchObject({ state: "waiting", until: expect.any(String) });
    const days = (Date.parse(payout?.until ?? "") - world.services.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(2, 1);
    const { transfers } = await booked.driver.call(getTransfers, { query: {} });
    expect(transfers[0]).toMatchObject({ state: "waiting", until: payout?.until });
    await sweepTransferDelays(world.services, world.services.now());
    await world.waitUntilIdle();
    expect((await atProvider(booked)).transfers).toEqual([]);
    world.advanceClock(2 * 86_400 + 60);
    await sweepTransferDelays(world.services, world.services.now());
    await world.waitUntilIdle();
    expect((await atProvider(booked)).transfers).toEqual([Math.round(booked.offer.rideCost * 100)]);
    expect((await driverView(booked)).payout).toBeNull();
  });

  it("wait only while the driver has had fewer transfers than the limit", async () => {
    const booked = await anAcceptedRide(world);
    const { db } = world.services;
    await delay(booked, 0);
    expect(await paymentOf(booked)).toMatchObject({ transferDueAt: null });
    await delay(booked, 1);
    expect(await paymentOf(booked)).toMatchObject({ transferDueAt: expect.any(Date) });
    await db.deleteFrom("delayedTransfers").where("rideId", "=", booked.rideId).execute();
  });
});

it("books, ledger and Stripe agree after every decision", async () => {
  const open = await world.services.db
    .selectFrom("rideReviews")
    .select("rideId")
    .where("decidedAt", "is", null)
    .execute();
  const body = { decision: "pay", reason: "Decided at last" } as const;
  for (const { rideId } of open) await admin.call(decideReview, { params: { id: rideId }, body });
  await world.waitUntilIdle();
  await reportReviews(world.services, world.services.now());
  await expectNoFindings();
});
