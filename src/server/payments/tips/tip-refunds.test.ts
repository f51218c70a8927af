import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { stripeClients } from "#server/adapters/payments/stripe-client.ts";
import { listRideBalances } from "#server/ledger/queries.ts";
import { sweepBooks } from "#server/operations/reconcile.ts";
import { sweepDisputes } from "#server/operations/reconcile-disputes.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { type BookedRide, rideOf } from "#server/testing/rides.ts";
import { giveTip, tipsOf } from "#server/testing/tips.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { refundTip } from "#shared/operations/acts-contract.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { DISPUTED_MESSAGE } from "#shared/payments/dispute.ts";
import { sweepTips } from "./sweep-tips.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterEach(() => world.stripe.setFaults(undefined));
afterAll(() => world.close());

const { aCompletedRide, paymentOf, receivableOf, expectNoFindings } = rideMoney(() => ({
  world,
  admin,
}));

async function aTippedRide(): Promise<BookedRide> {
  const booked = await aCompletedRide();
  await giveTip(world, booked, 4);
  return booked;
}

const request = ({ rideId }: BookedRide) => ({
  params: { id: rideId },
  body: { reason: "It was a mistake" },
});
const giveBack = (booked: BookedRide) => admin.call(refundTip, request(booked));

async function tipOf(booked: BookedRide) {
  const [tip] = await tipsOf(world, booked);
  if (!tip) throw new Error("the ride has no tip");
  return tip;
}

/** Cents of refunds and reversals at the provider. */
async function atProvider(booked: BookedRide) {
  const { paymentIntentId, transferId } = await tipOf(booked);
  const refunds = world.stripe
    .list("refund")
    .filter(({ payment_intent }) => payment_intent === paymentIntentId);
  const reversals = world.stripe
    .list("transfer_reversal")
    .filter(({ transfer }) => transfer === transferId);
  return {
    refunds: refunds.map(({ amount, status }) => `${amount} ${status}`),
    reversals: reversals.map(({ amount }) => amount),
  };
}

async function sweep(): Promise<void> {
  await sweepTips(world.services, world.services.now());
  await world.waitUntilIdle();
}

const accounts = async ({ rideId }: BookedRide) =>
  (await listRideBalances(world.services.db, rideId)).map(({ account }) => account);
const settled = ["platform_tax", "stripe_balance", "stripe_fees"];
const subjects = (person: Person) =>
  world.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);

describe("an admin's refund of a tip", () => {
  it("gives the rider all of it and takes it back from the driver, once", async () => {
    const booked = await aTippedRide();
    const calls = await Promise.allSettled([1, 2, 3, 4].map(() => giveBack(booked)));
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await world.waitUntilIdle();
    expect(await atProvider(booked)).toEqual({ refunds: ["400 succeeded"], reversals: [400] });
    expect((await rideOf(booked)).tip).toMatchObject({ state: "refunded", amount: 4 });
    expect((await paymentOf(booked)).refundedCents).toBe(0);
    expect(await accounts(booked)).toEqual(settled);
    expect(subjects(booked.rider)).toContain("Refund: your tip of $4.00 is on its way to you");
    expect(await admin.refused(refundTip, request(booked))).toMatchObject({ code: "wrong_state" });
    await expectNoFindings();
  });

  it("becomes a debt that later fares repay if the driver's account is empty", async () => {
    const booked = await aTippedRide();
    world.advanceClock(75);
    await world.stripe.applyDueWork(world.services.now());
    await giveBack(booked);
    await world.waitUntilIdle();
    expect(await atProvider(booked)).toEqual({ refunds: ["400 succeeded"], reversals: [] });
    expect(await receivableOf(booked)).toBe(400);
    await expectNoFindings();
    const next = await aCompletedRide({ driver: booked.driver });
    expect(await receivableOf(next)).toBe(0);
    await expectNoFindings();
  });

  it("survives lost events, answers and failures of the provider", async () => {
    const booked = await aTippedRide();
    await giveBack(booked);
    for (const seed of [1, 2, 3]) {
      world.stripe.setFaults({
        seed,
        lostEvent: 1,
        lostAnswer: 0.5,
        errorAfter: 0.4,
        errorBefore: 0.2,
      });
      world.advanceClock(10 * 60);
      await sweep();
    }
    world.stripe.setFaults(undefined);
    world.advanceClock(61 * 60);
    await sweep();
    const { refunds, reversals } = await atProvider(booked);
    expect(refunds).toEqual(["400 succeeded"]);
    // The driver's account may have been paid out to the bank meanwhile.
    expect([...reversals, await receivableOf(booked)].filter((cents) => cents > 0)).toEqual([400]);
    await expectNoFindings();
  });

  it("waits until an admin sends it again if the bank returns it", async () => {
    const booked = await aTippedRide();
    await giveBack(booked);
    await world.waitUntilIdle();
    const [refund] = world.stripe.list("refund").slice(-1);
    const reason = "expired_or_canceled_card";
    await world.stripe.setRefund(refund?.id ?? "", { status: "failed", reason });
    await world.waitUntilIdle();
    expect((await rideOf(booked)).tip.state).toBe("refunding");
    await sweepBooks(world.services, world.services.now());
    expect((await admin.call(listFindings, {})).findings).toMatchObject([
      { kind: "refund_failed", found: "the card has expired or was canceled" },
    ]);
    const page = await admin.call(getAdminRide, { params: { id: booked.rideId } });
    expect(page.findings).toMatchObject([{ kind: "refund_failed", rideId: booked.rideId }]);
    await giveBack(booked);
    await world.waitUntilIdle();
    expect((await atProvider(booked)).refunds).toEqual(["400 failed", "400 succeeded"]);
    expect(await accounts(booked)).toEqual(settled);
    await expectNoFindings();
  });

  it.each([
    { byHand: [400], all: ["400"] },
    { byHand: [150, 50], all: ["150", "200", "50"] },
  ])(
    "sends only what refunds of $byHand cents in Stripe's dashboard have left",
    async ({ byHand, all }) => {
      const booked = await aTippedRide();
      const payment_intent = (await tipOf(booked)).paymentIntentId ?? "";
      const { secretKey, url: baseUrl } = world.stripe;
      const { patient: dashboard } = stripeClients({ secretKey, baseUrl });
      for (const amount of byHand) await dashboard.refunds.create({ payment_intent, amount });
      await giveBack(booked);
      await world.waitUntilIdle();
      expect((await atProvider(booked)).refunds.toSorted()).toEqual(
        all.map((amount) => `${amount} succeeded`),
      );
      expect(await tipOf(booked)).toMatchObject({
        ...{ refundedCents: 400, refundingCents: 0, reversedCents: 400 },
        settledAt: expect.any(Date),
      });
      await expectNoFindings();
    },
  );

  it("is refused for a ride without a tip", async () => {
    const booked = await aCompletedRide();
    expect(await admin.refused(refundTip, request(booked))).toMatchObject({ code: "no_tip" });
  });
});

describe("a disputed tip", () => {
  const dispute = async (booked: BookedRide) =>
    world.stripe.openDispute((await tipOf(booked)).chargeId ?? "");

  it("is borne by the platform: the driver keeps it, and nothing is refunded in addition", async () => {
    const booked = await aTippedRide();
    const openedDispute = await dispute(booked);
    await world.waitUntilIdle();
    expect(await accounts(booked)).toEqual(["platform_disputes", ...settled]);
    expect(await admin.refused(refundTip, request(booked))).toMatchObject({
      error: DISPUTED_MESSAGE,
    });
    expect((await paymentOf(booked)).disputeState).toBe("none");
    await expectNoFindings();
    await world.stripe.closeDispute(openedDispute.id, "lost");
    await world.waitUntilIdle();
    expect(await tipOf(booked)).toMatchObject({ transferredCents: 400, reversedCents: 0 });
    await expectNoFindings();
  });

  it("is found without an event, and its money returns when it is won", async () => {
    const booked = await aTippedRide();
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    const openedDispute = await dispute(booked);
    await sweepDisputes(world.services, world.services.now());
    world.stripe.setFaults(undefined);
    await world.waitUntilIdle();
    expect(await accounts(booked)).toEqual(["platform_disputes", ...settled]);
    await world.stripe.closeDispute(openedDispute.id, "won");
    await world.waitUntilIdle();
    expect(await accounts(booked)).toEqual(settled);
    await expectNoFindings();
  });

  it("replaces, if the dispute is lost, a refund that was granted before the dispute was known", async () => {
    const booked = await aTippedRide();
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    const openedDispute = await dispute(booked);
    await giveBack(booked);
    await world.waitUntilIdle();
    world.stripe.setFaults(undefined);
    await world.stripe.closeDispute(openedDispute.id, "lost");
    await world.waitUntilIdle();
    expect(await tipOf(booked)).toMatchObject({ chargedBackCents: 400, reversedCents: 400 });
    expect((await atProvider(booked)).refunds).toEqual([]);
    expect((await rideOf(booked)).tip.state).toBe("refunded");
    await expectNoFindings();
  });
});
