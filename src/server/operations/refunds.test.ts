import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { settleRide } from "#server/payments/settle.ts";
import { findRide } from "#server/rides/queries.ts";
import { callerOf } from "#server/testing/caller.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import {
  aHeldRide,
  anAcceptedRide,
  aPaidRide,
  type BookedRide,
  rideOf,
} from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDashboard } from "#shared/earnings/contract.ts";
import { cancelAnyRide, refundRide } from "#shared/operations/acts-contract.ts";
import { arriveAtPickup, cancelRide, completeRide, getRide } from "#shared/rides/contract.ts";
import { receiptText } from "#shared/rides/receipt.ts";
import { cancelAsAdmin } from "./cancel-as-admin.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const inCents = (dollars: number) => Math.round(dollars * 100);

async function aCompletedRide(): Promise<BookedRide> {
  const booked = await anAcceptedRide(world);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  return booked;
}

type RefundInput = { amount: number; paidBy?: "both" | "platform"; reason?: string };
const refundRequest = (
  { rideId }: BookedRide,
  { amount, paidBy = "both", reason = "The car was dirty" }: RefundInput,
) => ({
  params: { id: rideId },
  body: { amount, paidBy, reason },
});

/** The provider's amounts for a ride, in cents. */
function getProviderTotals({ rideId }: BookedRide) {
  const group = `ride_${rideId}`;
  const charge = world.stripe.list("charge").find(({ transfer_group }) => transfer_group === group);
  const transfers = world.stripe.list("transfer").filter((one) => one.transfer_group === group);
  return {
    refunded: charge?.amount_refunded ?? 0,
    sent: transfers.reduce((sum, { amount }) => sum + amount, 0),
    reversed: transfers.reduce((sum, { amount_reversed }) => sum + amount_reversed, 0),
  };
}

/** Admin acts on a ride, oldest first. */
const listActs = (rideId: string) =>
  world.services.db
    .selectFrom("auditLog")
    .select(["action", "before", "after", "reason"])
    .where("subjectId", "=", rideId)
    .orderBy("id")
    .execute();

const listBalances = ({ rideId }: BookedRide) => listRideBalances(world.services.db, rideId);

describe("the refund of a completed ride", () => {
  it("in part is shared by driver and platform; ledger, provider and receipts agree", async () => {
    const booked = await aCompletedRide();
    const { offer, driver } = booked;
    const before = await driver.call(getDashboard);
    const { refund } = await admin.call(refundRide, refundRequest(booked, { amount: 10 }));
    await world.waitUntilIdle();
    const fromDriver = inCents(refund?.fromDriver ?? 0);
    expect(fromDriver).toBe(Math.round((1000 * inCents(offer.rideCost)) / inCents(offer.total)));
    expect(getProviderTotals(booked)).toEqual({
      refunded: 1000,
      sent: inCents(offer.rideCost),
      reversed: fromDriver,
    });
    const [fees, tax, balance] = ["stripe_fees", "platform_tax", "stripe_balance"].map(
      async (name) =>
        (await listBalances(booked)).find(({ account }) => account === name)?.cents ?? 0,
    );
    expect(await tax).toBe(-(inCents(offer.fareTax) - (1000 - fromDriver)));
    expect(((await balance) ?? 0) + ((await fees) ?? 0) + ((await tax) ?? 0)).toBe(0);
    expect(await listBalances(booked)).toHaveLength(3);
    const after = await driver.call(getDashboard);
    expect(inCents(before.totalRevenue) - inCents(after.totalRevenue)).toBe(fromDriver);
    const ride = await rideOf(booked);
    expect(ride.payment).toMatchObject({
      split: { refunded: 10, isRefundDone: true, platformBears: 0 },
      refunds: [{ amount: 10, fromDriver: refund?.fromDriver, reason: "The car was dirty" }],
    });
    expect(receiptText(ride)).toContain("The car was dirty");
    const driverView = await driver.call(getRide, { params: { id: booked.rideId } });
    expect(driverView.ride.payment.refunds).toEqual(ride.payment.refunds);
  });

  it("in full reverses the whole transfer", async () => {
    const booked = await aCompletedRide();
    const { offer } = booked;
    await admin.call(refundRide, refundRequest(booked, { amount: offer.total }));
    await world.waitUntilIdle();
    const fare = inCents(offer.rideCost);
    expect(getProviderTotals(booked)).toEqual({
      refunded: inCents(offer.total),
      sent: fare,
      reversed: fare,
    });
    expect((await listBalances(booked)).map(({ account }) => account)).toEqual([
      "stripe_balance",
      "stripe_fees",
    ]);
    expect((await rideOf(booked)).payment.split).toMatchObject({ driverFare: 0, faireTax: 0 });
  });

  it("at the platform's expense leaves the driver's transfer unchanged", async () => {
    const booked = await aCompletedRide();
    const { offer } = booked;
    await admin.call(
      refundRide,
      refundRequest(booked, { amount: offer.total, paidBy: "platform" }),
    );
    await world.waitUntilIdle();
    expect(getProviderTotals(booked)).toMatchObject({
      refunded: inCents(offer.total),
      reversed: 0,
    });
    expect(await listBalances(booked)).toContainEqual({
      account: "platform_refunds",
      cents: inCents(offer.total),
    });
    expect((await rideOf(booked)).payment.split).toMatchObject({
      driverFare: offer.rideCost,
      faireTax: offer.fareTax,
      platformBears: offer.total,
    });
  });

  it("granted before the driver is paid reduces the transfer", async () => {
    const booked = await anAcceptedRide(world);
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    await admin.call(refundRide, refundRequest(booked, { amount: booked.offer.total }));
    await world.waitUntilIdle();
    expect(getProviderTotals(booked)).toEqual({
      refunded: inCents(booked.offer.total),
      sent: 0,
      reversed: 0,
    });
    expect((await listBalances(booked)).map(({ account }) => account)).toEqual([
      "stripe_balance",
      "stripe_fees",
    ]);
  });

  it("never exceeds the payment, even by eight concurrent admins", async () => {
    const booked = await aCompletedRide();
    const amount = Math.floor(inCents(booked.offer.total) / 3) / 100;
    const attempts = Array.from({ length: 8 }, () =>
      admin.call(refundRide, refundRequest(booked, { amount })),
    );
    const granted = (await Promise.allSettled(attempts)).filter(
      ({ status }) => status === "fulfilled",
    );
    await world.waitUntilIdle();
    expect(granted).toHaveLength(3);
    expect(getProviderTotals(booked).refunded).toBe(3 * inCents(amount));
    expect(await admin.refused(refundRide, refundRequest(booked, { amount }))).toMatchObject({
      status: 409,
    });
  });

  it("is granted once per idempotency key, even if the server was killed before it stored its reply", async () => {
    const booked = await aCompletedRide();
    const keyed = callerOf(world.app, admin.token, { "idempotency-key": "one-click" });
    const first = await keyed.call(refundRide, refundRequest(booked, { amount: 5 }));
    await world.services.db
      .updateTable("repeatableCalls")
      .set({ status: null, answer: null })
      .where("key", "=", "one-click")
      .execute();
    world.advanceClock(61);
    expect(await keyed.call(refundRide, refundRequest(booked, { amount: 5 }))).toEqual(first);
    await world.waitUntilIdle();
    expect(getProviderTotals(booked).refunded).toBe(500);
  });

  it("is completed despite provider errors and lost responses", async () => {
    const booked = await aCompletedRide();
    await admin.call(refundRide, refundRequest(booked, { amount: 5 }));
    await admin.call(refundRide, refundRequest(booked, { amount: 4 }));
    world.stripe.setFaults({ seed: 7, lostAnswer: 0.3, errorBefore: 0.2, errorAfter: 0.2 });
    for (let round = 0; round < 4; round += 1) await world.waitUntilIdle();
    world.stripe.setFaults(undefined);
    await settleRide(world.services, booked.rideId);
    expect(getProviderTotals(booked).refunded).toBe(900);
    expect((await listBalances(booked)).map(({ account }) => account)).toEqual([
      "platform_tax",
      "stripe_balance",
      "stripe_fees",
    ]);
  });

  it("is mailed once to rider and driver with the reason, and recorded in the audit log", async () => {
    const booked = await aCompletedRide();
    world.mails.length = 0;
    await admin.call(
      refundRide,
      refundRequest(booked, { amount: 5, reason: "The ride took a detour" }),
    );
    await world.waitUntilIdle();
    const mails = world.mails.filter(({ text }) => text.includes("The ride took a detour"));
    expect(mails.map(({ to }) => to).sort()).toEqual(
      [booked.rider.email, booked.driver.email].sort(),
    );
    expect(mails.find(({ to }) => to === booked.rider.email)?.subject).toBe(
      "Refund sent: $5.00 back to you",
    );
    const act = await world.services.db
      .selectFrom("auditLog")
      .select(["action", "reason"])
      .where("subjectId", "=", booked.rideId)
      .executeTakeFirst();
    expect(act).toEqual({ action: "refund", reason: "The ride took a detour" });
  });
});

describe("the refund of a canceled ride", () => {
  it("records in the audit log the amount already due for refund, sent or not", async () => {
    const booked = await anAcceptedRide(world);
    world.advanceClock(121);
    const { rider, rideId } = booked;
    const { ride } = await rider.call(cancelRide, { params: { id: rideId }, body: {} });
    const dueBack = inCents(ride.payment.split?.refunded ?? 0);
    expect(dueBack).toBe(inCents(booked.offer.total) - 500);
    await admin.call(refundRide, refundRequest(booked, { amount: 1 }));
    await admin.call(refundRide, refundRequest(booked, { amount: 2 }));
    expect((await listActs(rideId)).map(({ before }) => before)).toEqual([
      { givenBack: dueBack },
      { givenBack: dueBack + 100 },
    ]);
    await world.waitUntilIdle();
    expect(getProviderTotals(booked).refunded).toBe(dueBack + 300);
  });
});

describe("a refund is refused", () => {
  it("above the remaining amount, which the field's message names", async () => {
    const booked = await aCompletedRide();
    const total = booked.offer.total;
    const refusal = await admin.refused(refundRide, refundRequest(booked, { amount: total + 1 }));
    expect(refusal).toMatchObject({
      status: 409,
      error: `Only $${total.toFixed(2)} of this payment is left to give back`,
    });
    expect(Object.keys(refusal.fields ?? {})).toEqual(["amount"]);
  });

  it.each([
    [{ amount: 0 }, "amount"],
    [{ amount: 1.005 }, "amount"],
    [{ amount: 1, reason: " x " }, "reason"],
  ])("without a valid amount or reason: %j", async (input, field) => {
    const booked = await aCompletedRide();
    const { status, fields } = await admin.refused(refundRide, refundRequest(booked, input));
    expect({ status, fields: Object.keys(fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it("in part before the ride is completed; a full refund cancels the ride", async () => {
    const booked = await anAcceptedRide(world);
    expect(await admin.refused(refundRide, refundRequest(booked, { amount: 1 }))).toMatchObject({
      status: 409,
      code: "wrong_state",
    });
    const answer = await admin.call(
      refundRide,
      refundRequest(booked, { amount: booked.offer.total }),
    );
    await world.waitUntilIdle();
    expect(answer).toMatchObject({ refund: null, state: "cancelled" });
    expect(getProviderTotals(booked)).toEqual({
      refunded: inCents(booked.offer.total),
      sent: 0,
      reversed: 0,
    });
  });

  it("if the payment is already fully refunded", async () => {
    const booked = await aPaidRide(world);
    await booked.rider.call(cancelRide, { params: { id: booked.rideId }, body: {} });
    await world.waitUntilIdle();
    expect(await admin.refused(refundRide, refundRequest(booked, { amount: 1 }))).toMatchObject({
      status: 409,
      error: "Nothing is left to give back for this ride",
    });
  });
});

describe("a cancellation by an admin", () => {
  it.each(["rider", "driver"] as const)(
    "for the %s refunds everything and is recorded in the audit log",
    async (onBehalfOf) => {
      const booked = await anAcceptedRide(world);
      const body = { onBehalfOf, reason: "They called us" };
      const params = { id: booked.rideId };
      expect(await admin.call(cancelAnyRide, { params, body })).toMatchObject({
        state: "cancelled",
      });
      await world.waitUntilIdle();
      expect(getProviderTotals(booked).refunded).toBe(inCents(booked.offer.total));
      const act = await world.services.db
        .selectFrom("auditLog")
        .select(["action", "after", "reason"])
        .where("subjectId", "=", booked.rideId)
        .executeTakeFirst();
      expect(act).toMatchObject({
        action: "cancel",
        after: { onBehalfOf },
        reason: "They called us",
      });
      expect(await admin.refused(cancelAnyRide, { params, body })).toMatchObject({ status: 409 });
    },
  );

  it("closes an unpaid ride, is recorded, and cannot be repeated", async () => {
    const { rideId } = await aHeldRide(world);
    const request = {
      params: { id: rideId },
      body: { onBehalfOf: "rider", reason: "They called us" },
    } as const;
    expect(await admin.call(cancelAnyRide, request)).toMatchObject({ state: "lapsed" });
    expect(await admin.refused(cancelAnyRide, request)).toMatchObject({
      status: 409,
      error: "This ride was not paid in time",
    });
    expect(await listActs(rideId)).toEqual([
      {
        action: "cancel",
        before: { state: "awaiting_payment" },
        after: { state: "lapsed", onBehalfOf: "rider" },
        reason: "They called us",
      },
    ]);
  });

  it("concurrent with the driver's arrival records the state that it ended", async () => {
    const { rideId, driver, rider } = await anAcceptedRide(world);
    const ride = await findRide(world.services.db, rideId);
    if (!ride) throw new Error("the ride is gone");
    await driver.call(arriveAtPickup, { params: { id: rideId } });
    await cancelAsAdmin(world.services, ride, { adminId: admin.id, reason: "They called us" });
    expect(await listActs(rideId)).toMatchObject([
      { before: { state: "arrived" }, after: { state: "cancelled" } },
    ]);
    const own = { params: { id: rideId }, body: {} };
    expect((await admin.refused(cancelRide, own)).status).toBe(403);
    expect((await rider.refused(cancelRide, own)).status).toBe(409);
  });

  it("needs a reason and an admin", async () => {
    const { rideId, rider } = await anAcceptedRide(world);
    const request = { params: { id: rideId }, body: { onBehalfOf: "rider", reason: "" } } as const;
    expect((await admin.refused(cancelAnyRide, request)).fields).toEqual({
      reason: "Give a reason that rider and driver will read",
    });
    expect((await rider.refused(cancelAnyRide, request)).status).toBe(403);
  });
});
