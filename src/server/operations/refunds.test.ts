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
  type Booked,
  rideOf,
} from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDashboard } from "#shared/earnings/contract.ts";
import { cancelForParty, refundRide } from "#shared/operations/acts-contract.ts";
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

async function aCompletedRide(): Promise<Booked> {
  const booked = await anAcceptedRide(world);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await world.waitUntilIdle();
  return booked;
}

type Wish = { amount: number; paidBy?: "both" | "platform"; reason?: string };
const sent = (
  { rideId }: Booked,
  { amount, paidBy = "both", reason = "The car was dirty" }: Wish,
) => ({
  params: { id: rideId },
  body: { amount, paidBy, reason },
});

/** The provider's amounts for a ride, in cents. */
function atProvider({ rideId }: Booked) {
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
const actsOn = (rideId: string) =>
  world.services.db
    .selectFrom("auditLog")
    .select(["action", "before", "after", "reason"])
    .where("subjectId", "=", rideId)
    .orderBy("id")
    .execute();

const balancesOf = ({ rideId }: Booked) => listRideBalances(world.services.db, rideId);

describe("the refund of a completed ride", () => {
  it("in part: driver and platform each give their share, and ledger, provider and receipts agree", async () => {
    const booked = await aCompletedRide();
    const { offer, driver } = booked;
    const before = await driver.call(getDashboard);
    const { refund } = await admin.call(refundRide, sent(booked, { amount: 10 }));
    await world.waitUntilIdle();
    const fromDriver = inCents(refund?.fromDriver ?? 0);
    expect(fromDriver).toBe(Math.round((1000 * inCents(offer.rideCost)) / inCents(offer.total)));
    expect(atProvider(booked)).toEqual({
      refunded: 1000,
      sent: inCents(offer.rideCost),
      reversed: fromDriver,
    });
    const [fees, tax, balance] = ["stripe_fees", "platform_tax", "stripe_balance"].map(
      async (name) =>
        (await balancesOf(booked)).find(({ account }) => account === name)?.cents ?? 0,
    );
    expect(await tax).toBe(-(inCents(offer.fareTax) - (1000 - fromDriver)));
    expect(((await balance) ?? 0) + ((await fees) ?? 0) + ((await tax) ?? 0)).toBe(0);
    expect(await balancesOf(booked)).toHaveLength(3);
    const after = await driver.call(getDashboard);
    expect(inCents(before.totalRevenue) - inCents(after.totalRevenue)).toBe(fromDriver);
    const ride = await rideOf(booked);
    expect(ride.payment).toMatchObject({
      split: { refunded: 10, isRefundDone: true, platformBears: 0 },
      refunds: [{ amount: 10, fromDriver: refund?.fromDriver, reason: "The car was dirty" }],
    });
    expect(receiptText(ride)).toContain("The car was dirty");
    const seen = await driver.call(getRide, { params: { id: booked.rideId } });
    expect(seen.ride.payment.refunds).toEqual(ride.payment.refunds);
  });

  it("as a whole takes the whole transfer back", async () => {
    const booked = await aCompletedRide();
    const { offer } = booked;
    await admin.call(refundRide, sent(booked, { amount: offer.total }));
    await world.waitUntilIdle();
    const fare = inCents(offer.rideCost);
    expect(atProvider(booked)).toEqual({
      refunded: inCents(offer.total),
      sent: fare,
      reversed: fare,
    });
    expect((await balancesOf(booked)).map(({ account }) => account)).toEqual([
      "stripe_balance",
      "stripe_fees",
    ]);
    expect((await rideOf(booked)).payment.split).toMatchObject({ driverFare: 0, faireTax: 0 });
  });

  it("that the platform bears leaves the driver everything", async () => {
    const booked = await aCompletedRide();
    const { offer } = booked;
    await admin.call(refundRide, sent(booked, { amount: offer.total, paidBy: "platform" }));
    await world.waitUntilIdle();
    expect(atProvider(booked)).toMatchObject({ refunded: inCents(offer.total), reversed: 0 });
    expect(await balancesOf(booked)).toContainEqual({
      account: "platform_refunds",
      cents: inCents(offer.total),
    });
    expect((await rideOf(booked)).payment.split).toMatchObject({
      driverFare: offer.rideCost,
      faireTax: offer.fareTax,
      platformBears: offer.total,
    });
  });

  it("decided before the driver was paid sends the driver only what is left", async () => {
    const booked = await anAcceptedRide(world);
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    await admin.call(refundRide, sent(booked, { amount: booked.offer.total }));
    await world.waitUntilIdle();
    expect(atProvider(booked)).toEqual({
      refunded: inCents(booked.offer.total),
      sent: 0,
      reversed: 0,
    });
    expect((await balancesOf(booked)).map(({ account }) => account)).toEqual([
      "stripe_balance",
      "stripe_fees",
    ]);
  });

  it("by eight admins at once never gives back more than was paid", async () => {
    const booked = await aCompletedRide();
    const amount = Math.floor(inCents(booked.offer.total) / 3) / 100;
    const tries = Array.from({ length: 8 }, () => admin.call(refundRide, sent(booked, { amount })));
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
    await world.waitUntilIdle();
    expect(done).toHaveLength(3);
    expect(atProvider(booked).refunded).toBe(3 * inCents(amount));
    expect(await admin.refused(refundRide, sent(booked, { amount }))).toMatchObject({
      status: 409,
    });
  });

  it("is granted once for a key, although its stored reply was lost with a killed server", async () => {
    const booked = await aCompletedRide();
    const keyed = callerOf(world.app, admin.token, { "idempotency-key": "one-click" });
    const first = await keyed.call(refundRide, sent(booked, { amount: 5 }));
    await world.services.db
      .updateTable("repeatableCalls")
      .set({ status: null, answer: null })
      .where("key", "=", "one-click")
      .execute();
    world.advanceClock(61);
    expect(await keyed.call(refundRide, sent(booked, { amount: 5 }))).toEqual(first);
    await world.waitUntilIdle();
    expect(atProvider(booked).refunded).toBe(500);
  });

  it("comes to the same end although the provider fails and answers get lost", async () => {
    const booked = await aCompletedRide();
    await admin.call(refundRide, sent(booked, { amount: 5 }));
    await admin.call(refundRide, sent(booked, { amount: 4 }));
    world.stripe.setFaults({ seed: 7, lostAnswer: 0.3, errorBefore: 0.2, errorAfter: 0.2 });
    for (let round = 0; round < 4; round += 1) await world.waitUntilIdle();
    world.stripe.setFaults(undefined);
    await settleRide(world.services, booked.rideId);
    expect(atProvider(booked).refunded).toBe(900);
    expect((await balancesOf(booked)).map(({ account }) => account)).toEqual([
      "platform_tax",
      "stripe_balance",
      "stripe_fees",
    ]);
  });

  it("is told to both by mail, once, with the reason, and written down", async () => {
    const booked = await aCompletedRide();
    world.mails.length = 0;
    await admin.call(refundRide, sent(booked, { amount: 5, reason: "The ride took a detour" }));
    await world.waitUntilIdle();
    const told = world.mails.filter(({ text }) => text.includes("The ride took a detour"));
    expect(told.map(({ to }) => to).sort()).toEqual(
      [booked.rider.email, booked.driver.email].sort(),
    );
    expect(told.find(({ to }) => to === booked.rider.email)?.subject).toBe(
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
  it("has written down what was to go back before, although it has not been sent yet", async () => {
    const booked = await anAcceptedRide(world);
    world.advanceClock(121);
    const { rider, rideId } = booked;
    const { ride } = await rider.call(cancelRide, { params: { id: rideId }, body: {} });
    const dueBack = inCents(ride.payment.split?.refunded ?? 0);
    expect(dueBack).toBe(inCents(booked.offer.total) - 500);
    await admin.call(refundRide, sent(booked, { amount: 1 }));
    await admin.call(refundRide, sent(booked, { amount: 2 }));
    expect((await actsOn(rideId)).map(({ before }) => before)).toEqual([
      { givenBack: dueBack },
      { givenBack: dueBack + 100 },
    ]);
    await world.waitUntilIdle();
    expect(atProvider(booked).refunded).toBe(dueBack + 300);
  });
});

describe("a refund is refused", () => {
  it("for more than was paid, with what is left at the field", async () => {
    const booked = await aCompletedRide();
    const total = booked.offer.total;
    const refusal = await admin.refused(refundRide, sent(booked, { amount: total + 1 }));
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
  ])("without an amount and a reason: %j", async (wish, field) => {
    const booked = await aCompletedRide();
    const { status, fields } = await admin.refused(refundRide, sent(booked, wish));
    expect({ status, fields: Object.keys(fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it("while the ride goes on, in part; of all of it the ride is canceled", async () => {
    const booked = await anAcceptedRide(world);
    expect(await admin.refused(refundRide, sent(booked, { amount: 1 }))).toMatchObject({
      status: 409,
      code: "wrong_state",
    });
    const answer = await admin.call(refundRide, sent(booked, { amount: booked.offer.total }));
    await world.waitUntilIdle();
    expect(answer).toMatchObject({ refund: null, state: "cancelled" });
    expect(atProvider(booked)).toEqual({
      refunded: inCents(booked.offer.total),
      sent: 0,
      reversed: 0,
    });
  });

  it("when everything went back already", async () => {
    const booked = await aPaidRide(world);
    await booked.rider.call(cancelRide, { params: { id: booked.rideId }, body: {} });
    await world.waitUntilIdle();
    expect(await admin.refused(refundRide, sent(booked, { amount: 1 }))).toMatchObject({
      status: 409,
      error: "Nothing is left to give back for this ride",
    });
  });
});

describe("a cancellation by an admin", () => {
  it.each(["rider", "driver"] as const)(
    "for the %s gives everything back and is written down",
    async (onBehalfOf) => {
      const booked = await anAcceptedRide(world);
      const body = { onBehalfOf, reason: "They called us" };
      const params = { id: booked.rideId };
      expect(await admin.call(cancelForParty, { params, body })).toMatchObject({
        state: "cancelled",
      });
      await world.waitUntilIdle();
      expect(atProvider(booked).refunded).toBe(inCents(booked.offer.total));
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
      expect(await admin.refused(cancelForParty, { params, body })).toMatchObject({ status: 409 });
    },
  );

  it("of an unpaid ride ends it and is written down, and is too late afterwards", async () => {
    const { rideId } = await aHeldRide(world);
    const sentence = {
      params: { id: rideId },
      body: { onBehalfOf: "rider", reason: "They called us" },
    } as const;
    expect(await admin.call(cancelForParty, sentence)).toMatchObject({ state: "lapsed" });
    expect(await admin.refused(cancelForParty, sentence)).toMatchObject({
      status: 409,
      error: "This ride was not paid in time",
    });
    expect(await actsOn(rideId)).toEqual([
      {
        action: "cancel",
        before: { state: "awaiting_payment" },
        after: { state: "lapsed", onBehalfOf: "rider" },
        reason: "They called us",
      },
    ]);
  });

  it("that meets the driver's arrival has written down which state it ended", async () => {
    const { rideId, driver, rider } = await anAcceptedRide(world);
    const seen = await findRide(world.services.db, rideId);
    if (!seen) throw new Error("the ride is gone");
    await driver.call(arriveAtPickup, { params: { id: rideId } });
    await cancelAsAdmin(world.services, seen, { adminId: admin.id, reason: "They called us" });
    expect(await actsOn(rideId)).toMatchObject([
      { before: { state: "arrived" }, after: { state: "cancelled" } },
    ]);
    const own = { params: { id: rideId }, body: {} };
    expect((await admin.refused(cancelRide, own)).status).toBe(403);
    expect((await rider.refused(cancelRide, own)).status).toBe(409);
  });

  it("needs a reason, and is for admins alone", async () => {
    const { rideId, rider } = await anAcceptedRide(world);
    const sentence = { params: { id: rideId }, body: { onBehalfOf: "rider", reason: "" } } as const;
    expect((await admin.refused(cancelForParty, sentence)).fields).toEqual({
      reason: "Give a reason that rider and driver will read",
    });
    expect((await rider.refused(cancelForParty, sentence)).status).toBe(403);
  });
});
