import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { sweepBooks } from "#server/operations/reconcile.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { inCents, rideMoney } from "#server/testing/ride-money.ts";
import { type BookedRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { refundRide, resendRefund } from "#shared/operations/acts-contract.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { observeRefund, sweepRefunds } from "./refunds.ts";
import { sweepUnsettledPayments } from "./sweep-unsettled.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const { aCompletedRide, refund, paymentOf, atProvider, expectNoFindings } = rideMoney(() => ({
  world,
  admin,
}));

/** Empties the available balance, so that refunds stay pending. Returns the cents removed. */
const drain = async () => {
  const now = world.services.now().getTime() / 1000;
  const available = world.stripe
    .list("balance_transaction")
    .reduce((sum, { net, available_on }) => sum + (available_on <= now ? net : 0), 0);
  await world.stripe.topUp(-available);
  return available;
};
/** Restores the available balance, so that pending refunds succeed. */
const refill = async (cents: number) => {
  await world.stripe.topUp(cents);
  await world.stripe.applyDueWork(world.services.now());
  await world.waitUntilIdle();
};

const listProviderRefunds = async (booked: BookedRide) => {
  const { paymentIntentId } = await paymentOf(booked);
  return world.stripe.list("refund").filter((one) => one.payment_intent === paymentIntentId);
};
const findLastRefundId = async (booked: BookedRide) =>
  (await listProviderRefunds(booked)).at(-1)?.id ?? "";
const listCurrentFindings = async () => {
  await sweepBooks(world.services, world.services.now());
  return (await admin.call(listFindings, {})).findings.map(({ kind, found }) => [kind, found]);
};
const listMailSubjects = ({ rider }: BookedRide) =>
  world.mails.filter(({ to }) => to === rider.email).map(({ subject }) => subject);
const isShownAsRefunded = async (booked: BookedRide) =>
  (await rideOf(booked)).payment.split?.isRefundDone;
const listOpenAccounts = async ({ rideId }: BookedRide) =>
  (await listRideBalances(world.services.db, rideId)).map(({ account }) => account);

describe("a refund that Stripe's balance does not cover", () => {
  it("is pending until Stripe pays it, and is requested only once", async () => {
    const booked = await aCompletedRide();
    const reserve = await drain();
    world.mails.length = 0;
    await refund(booked, booked.offer.total, "platform");
    await world.waitUntilIdle();
    const total = inCents(booked.offer.total);
    expect(await paymentOf(booked)).toMatchObject({
      refundedCents: 0,
      refundingCents: total,
      settledAt: null,
    });
    expect(await isShownAsRefunded(booked)).toBe(false);
    expect(listMailSubjects(booked)).not.toContain(
      `Refund sent: $${booked.offer.total} back to you`,
    );
    expect(await listCurrentFindings()).toEqual([
      ["refund_pending", "Stripe's balance does not cover it"],
    ]);
    await world.waitUntilIdle();
    expect((await atProvider(booked)).refunds).toEqual([total]);

    await refill(reserve);
    expect(await paymentOf(booked)).toMatchObject({
      refundedCents: total,
      refundingCents: 0,
      settledAt: expect.any(Date),
    });
    expect(await isShownAsRefunded(booked)).toBe(true);
    expect(
      listMailSubjects(booked).filter((subject) => subject.startsWith("Refund sent")),
    ).toHaveLength(1);
    await expectNoFindings();
  });

  it("is recognized as paid even if the event is lost", async () => {
    const booked = await aCompletedRide();
    const reserve = await drain();
    await refund(booked, booked.offer.total, "platform");
    await world.waitUntilIdle();
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await refill(reserve);
    world.stripe.setFaults(undefined);
    expect((await paymentOf(booked)).refundedCents).toBe(0);
    world.advanceClock(11 * 60);
    await sweepRefunds(world.services, world.services.now());
    await world.waitUntilIdle();
    expect((await paymentOf(booked)).refundedCents).toBe(inCents(booked.offer.total));
    await expectNoFindings();
  });
});

describe("a refund that fails after it succeeded", () => {
  it("is sent again once if another attempt may succeed", async () => {
    const booked = await aCompletedRide();
    await refund(booked, 10);
    await world.waitUntilIdle();
    world.mails.length = 0;
    await world.stripe.setRefund(await findLastRefundId(booked), {
      status: "failed",
      reason: "unknown",
    });
    await world.waitUntilIdle();
    expect((await listProviderRefunds(booked)).map(({ status }) => status)).toEqual([
      "failed",
      "succeeded",
    ]);
    expect(await paymentOf(booked)).toMatchObject({ refundedCents: 1000, refundHeldAt: null });
    expect(listMailSubjects(booked)).toEqual(["Your bank returned our refund of $10.00"]);
    expect(await listOpenAccounts(booked)).toEqual([
      "platform_tax",
      "stripe_balance",
      "stripe_fees",
    ]);
    await expectNoFindings();
  });

  it("is recognized within a day if the event is lost", async () => {
    const booked = await aCompletedRide();
    await refund(booked, 10);
    await world.waitUntilIdle();
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await world.stripe.setRefund(await findLastRefundId(booked), {
      status: "failed",
      reason: "unknown",
    });
    await world.waitUntilIdle();
    world.stripe.setFaults(undefined);
    expect((await listProviderRefunds(booked)).map(({ status }) => status)).toEqual(["failed"]);
    world.advanceClock(25 * 3600);
    await sweepRefunds(world.services, world.services.now());
    await world.waitUntilIdle();
    expect((await listProviderRefunds(booked)).map(({ status }) => status)).toEqual([
      "failed",
      "succeeded",
    ]);
    expect(await paymentOf(booked)).toMatchObject({ refundedCents: 1000, refundingCents: 0 });
    await sweepUnsettledPayments(world.services, world.services.now());
    await world.waitUntilIdle();
    await expectNoFindings();
  });

  it("waits for an admin to resend it if the card is closed", async () => {
    const booked = await aCompletedRide();
    await refund(booked, 10);
    await world.waitUntilIdle();
    const reason = "expired_or_canceled_card";
    await world.stripe.setRefund(await findLastRefundId(booked), { status: "failed", reason });
    await world.waitUntilIdle();
    expect((await listProviderRefunds(booked)).map(({ status }) => status)).toEqual(["failed"]);
    expect(await paymentOf(booked)).toMatchObject({ refundedCents: 0, settledAt: null });
    expect(await isShownAsRefunded(booked)).toBe(false);
    expect(await listCurrentFindings()).toEqual([
      ["refund_failed", "the card has expired or was canceled"],
    ]);
    const params = { id: booked.rideId };
    expect((await admin.call(getAdminRide, { params })).money.refundFailure).toBe(
      "the card has expired or was canceled",
    );
    const again = () => admin.call(resendRefund, { params, body: { reason: "The rider asked" } });
    const sent = await Promise.allSettled([again(), again(), again()]);
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    await world.waitUntilIdle();
    expect((await listProviderRefunds(booked)).map(({ status }) => status)).toEqual([
      "failed",
      "succeeded",
    ]);
    expect(await paymentOf(booked)).toMatchObject({ refundedCents: 1000, refundHeldAt: null });
    await expectNoFindings();
  });

  it("refuses another refund while it is held, and announces none", async () => {
    const booked = await aCompletedRide();
    await refund(booked, 10);
    await world.waitUntilIdle();
    const id = await findLastRefundId(booked);
    await world.stripe.setRefund(id, { status: "failed", reason: "expired_or_canceled_card" });
    await world.waitUntilIdle();
    const before = listMailSubjects(booked);
    const body = { amount: 5, paidBy: "both", reason: "The car was dirty" } as const;
    const params = { id: booked.rideId };
    expect(await admin.refused(refundRide, { params, body })).toMatchObject({
      status: 409,
      code: "refund_held",
    });
    world.advanceClock(120);
    await world.waitUntilIdle();
    expect(listMailSubjects(booked)).toEqual(before);
    await admin.call(resendRefund, { params, body: { reason: "The rider asked" } });
    await refund(booked, 5);
    await world.waitUntilIdle();
    expect(await paymentOf(booked)).toMatchObject({ refundedCents: 1500, refundHeldAt: null });
    await expectNoFindings();
  });

  it("is not resent if the rider has disputed the payment", async () => {
    const booked = await aCompletedRide();
    const reserve = await drain();
    await refund(booked, booked.offer.total, "platform");
    await world.waitUntilIdle();
    const { chargeId } = await paymentOf(booked);
    const dispute = await world.stripe.openDispute(chargeId ?? "");
    await world.waitUntilIdle();
    expect(await paymentOf(booked)).toMatchObject({ refundingCents: 0, refundHeldAt: null });
    await world.stripe.closeDispute(dispute.id, "lost");
    await world.waitUntilIdle();
    const total = inCents(booked.offer.total);
    expect(await paymentOf(booked)).toMatchObject({ chargedBackCents: total, refundedCents: 0 });
    await refill(reserve);
    expect((await listProviderRefunds(booked)).map(({ status }) => status)).toEqual(["failed"]);
    await expectNoFindings();
  });
});

describe("a refund from before refunds were stored one by one", () => {
  it("is not counted again when the next one is granted", async () => {
    const booked = await aCompletedRide();
    await refund(booked, 5);
    await world.waitUntilIdle();
    const { db } = world.services;
    await sql`alter table stripe_refunds disable trigger stripe_refunds_are_kept`.execute(db);
    await db.deleteFrom("stripeRefunds").where("rideId", "=", booked.rideId).execute();
    await sql`alter table stripe_refunds enable trigger stripe_refunds_are_kept`.execute(db);
    await refund(booked, 7);
    await world.waitUntilIdle();
    expect((await atProvider(booked)).refunds).toEqual([500, 700]);
    expect((await paymentOf(booked)).refundedCents).toBe(1200);
    await expectNoFindings();
  });
});

describe("the events of a refund", () => {
  it("lead to the same end in any order, and repeated", async () => {
    const booked = await aCompletedRide();
    world.stripe.setFaults({ seed: 3, duplicateEvent: 1, reorderedEvent: 0.5 });
    await refund(booked, 10);
    await world.waitUntilIdle();
    await world.stripe.setRefund(await findLastRefundId(booked), {
      status: "failed",
      reason: "lost_or_stolen_card",
    });
    await world.waitUntilIdle();
    world.stripe.setFaults(undefined);
    await world.waitUntilIdle();
    expect(await paymentOf(booked)).toMatchObject({ refundedCents: 0, refundingCents: 0 });
    expect((await listCurrentFindings()).map(([kind]) => kind)).toEqual(["refund_failed"]);
  });

  it("leave it failed when an older response arrives late", async () => {
    const booked = await aCompletedRide();
    await refund(booked, 10);
    await world.waitUntilIdle();
    const id = await findLastRefundId(booked);
    const succeeded = await world.services.payments.findRefundById(id);
    await world.stripe.setRefund(id, { status: "failed", reason: "lost_or_stolen_card" });
    await world.waitUntilIdle();
    const payments = { ...world.services.payments, findRefundById: async () => succeeded };
    await observeRefund({ ...world.services, payments }, id);
    expect(await paymentOf(booked)).toMatchObject({ refundedCents: 0, refundingCents: 0 });
    expect((await listCurrentFindings()).map(([kind]) => kind)).toContain("refund_failed");
  });
});
