import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stripeClients } from "#server/adapters/payments/stripe-client.ts";
import { observeFraudAlert } from "#server/payments/fraud-alerts.ts";
import { observeCheckout } from "#server/payments/observe-checkout.ts";
import { sweepUnsettledPayments } from "#server/payments/sweep-unsettled.ts";
import { storeEvents } from "#server/payments/webhook-event-queries.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { aHeldRide, type BookedRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { acceptRide, completeRide } from "#shared/rides/contract.ts";
import { compareAll } from "./reconcile-daily.ts";
import { reportFraudAlerts, sweepFraudAlerts } from "./reconcile-fraud.ts";

let world: TestWorld;
let admin: Person;
let stripe: ReturnType<typeof stripeClients>["patient"];
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  const { url, secretKey } = world.stripe;
  stripe = stripeClients({ secretKey, baseUrl: url }).patient;
});
afterAll(() => world.close());

/** Stripe's test cards: held for review by Radar, reported by an early fraud warning, and blocked by Radar. */
const REVIEWED = "4000000000009235";
const REPORTED = "4000000000005423";
const BLOCKED = "4100000000000019";

async function aRidePaidBy(card: string): Promise<BookedRide> {
  const booked = await aHeldRide(world);
  await world.stripe.pay(booked.sessionId, card);
  await world.waitUntilIdle();
  return booked;
}

const act = async (
  { driver, rideId }: BookedRide,
  call: typeof acceptRide | typeof completeRide,
) => {
  await driver.call(call, { params: { rideId } });
  await world.waitUntilIdle();
};

async function aCompletedRide(card: string): Promise<BookedRide> {
  const booked = await aRidePaidBy(card);
  await act(booked, acceptRide);
  await act(booked, completeRide);
  return booked;
}

const chargeOf = ({ rideId }: BookedRide) => {
  const charge = world.stripe.list("charge").find((one) => one.transfer_group === `ride_${rideId}`);
  if (!charge) throw new Error("nothing was charged");
  return charge;
};

/** Kinds of the ride's open findings after the next report. */
async function findingsOf({ rideId }: BookedRide): Promise<string[]> {
  await reportFraudAlerts(world.services, world.services.now());
  const { findings } = await admin.call(listFindings, { query: { size: "100" } });
  return findings.filter((one) => one.rideId === rideId).map(({ kind }) => kind);
}

const alertsOf = async ({ rideId }: BookedRide) =>
  (await admin.call(getAdminRide, { params: { id: rideId } })).fraudAlerts;

/** Runs `work` with all events lost. */
async function withoutEvents(work: () => Promise<unknown>): Promise<void> {
  world.stripe.setFaults({ seed: 1, lostEvent: 1 });
  await work();
  world.stripe.setFaults(undefined);
}

const refundInFull = ({ rideId, offer }: BookedRide) =>
  admin.call(refundRide, {
    params: { id: rideId },
    body: { amount: offer.total, paidBy: "platform", reason: "The bank reports fraud" },
  });

it("a payment that Radar blocks leaves the ride unpaid, and another card pays it", async () => {
  const booked = await aRidePaidBy(BLOCKED);
  expect((await rideOf(booked)).state).toBe("awaiting_payment");
  await world.stripe.pay(booked.sessionId, "4242424242424242");
  await world.waitUntilIdle();
  expect((await rideOf(booked)).state).toBe("pending");
});

describe("a payment that Radar holds for review", () => {
  it("is a finding also if its event comes before the payment's", async () => {
    const booked = await aHeldRide(world);
    await withoutEvents(() => world.stripe.pay(booked.sessionId, REVIEWED));
    const [review] = world.stripe.list("review").slice(-1);
    expect(await observeFraudAlert(world.services, "review", review?.id ?? "")).toBeNull();
    await observeCheckout(world.services, booked.rideId);
    await world.waitUntilIdle();
    expect(await findingsOf(booked)).toEqual(["review_open"]);
  });

  it("is a finding until it is approved; the ride continues and the driver is paid", async () => {
    const booked = await aRidePaidBy(REVIEWED);
    expect(await findingsOf(booked)).toEqual(["review_open"]);
    await act(booked, acceptRide);
    await act(booked, completeRide);
    expect((await rideOf(booked)).state).toBe("completed");
    expect(await findingsOf(booked)).toEqual(["review_open"]);
    await stripe.reviews.approve(String(chargeOf(booked).review));
    await world.waitUntilIdle();
    expect(await findingsOf(booked)).toEqual([]);
    expect(await alertsOf(booked)).toMatchObject([
      { kind: "review", reason: "a rule of Radar", closedReason: "approved" },
    ]);
  });

  it.each([
    ["at once", false],
    ["within a minute when the event is lost", true],
  ])(
    "and is canceled at Stripe cancels the ride that waits for its driver, %s",
    async (_, isLost) => {
      const booked = await aRidePaidBy(REVIEWED);
      const cancel = () => stripe.paymentIntents.cancel(String(chargeOf(booked).payment_intent));
      if (isLost) await withoutEvents(cancel);
      else await cancel();
      if (isLost) {
        world.advanceClock(61);
        await sweepUnsettledPayments(world.services, world.services.now());
      }
      await world.waitUntilIdle();
      const ride = await rideOf(booked);
      expect([ride.state, ride.reason]).toEqual(["cancelled", "The card could not be charged"]);
    },
  );

  it("and is refunded as fraud in Stripe's dashboard leaves the review closed and the refund as a finding", async () => {
    const booked = await aCompletedRide(REVIEWED);
    await stripe.refunds.create({ charge: chargeOf(booked).id, reason: "fraudulent" });
    await world.waitUntilIdle();
    expect((await alertsOf(booked))[0]?.closedReason).toBe("refunded as fraud");
    await compareAll(world.services, world.services.now());
    expect(await findingsOf(booked)).toEqual(["provider_refunded"]);
  });
});

describe("an early fraud warning of the rider's bank", () => {
  it("is a finding that a full refund resolves", async () => {
    const booked = await aCompletedRide(REPORTED);
    expect(await findingsOf(booked)).toEqual(["fraud_warning"]);
    expect(await alertsOf(booked)).toMatchObject([
      { kind: "warning", reason: "stolen card", closedAt: null },
    ]);
    await refundInFull(booked);
    await world.waitUntilIdle();
    expect(await findingsOf(booked)).toEqual([]);
    expect((await alertsOf(booked))[0]?.closedReason).toBe("refunded or disputed");
  });

  it("is resolved by a dispute", async () => {
    const booked = await aCompletedRide(REPORTED);
    await world.stripe.openDispute(chargeOf(booked).id);
    await world.waitUntilIdle();
    expect(await findingsOf(booked)).toEqual([]);
  });

  it("is stored once, however often and in whatever order its events arrive", async () => {
    const booked = await aCompletedRide(REPORTED);
    const [alert] = await alertsOf(booked);
    await refundInFull(booked);
    await world.waitUntilIdle();
    const events = ["updated", "created", "created"].map((type) => ({
      ...{ id: `evt_${uuidv7()}`, type: `radar.early_fraud_warning.${type}` },
      ...{ account: null, objectId: alert?.id ?? "", payload: {} },
    }));
    await storeEvents(world.services.db, events, world.services.now());
    await world.waitUntilIdle();
    expect(await alertsOf(booked)).toMatchObject([{ id: alert?.id, closedAt: expect.any(String) }]);
    expect(await findingsOf(booked)).toEqual([]);
  });

  it("is found by a sweep within minutes when its event is lost, and by the daily comparison later", async () => {
    const [soon, later] = [await aRidePaidBy(REPORTED), await aRidePaidBy(REPORTED)];
    for (const booked of [soon, later]) {
      await withoutEvents(() => act(booked, acceptRide));
      expect(await findingsOf(booked)).toEqual([]);
      if (booked === later) world.advanceClock(3 * 86_400);
      if (booked === later) await compareAll(world.services, world.services.now());
      else await sweepFraudAlerts(world.services, world.services.now());
      expect(await findingsOf(booked)).toContain("fraud_warning");
    }
  });

  it("is read again after an hour if its closing event is lost", async () => {
    const booked = await aCompletedRide(REPORTED);
    await withoutEvents(() => stripe.refunds.create({ charge: chargeOf(booked).id }));
    world.advanceClock(3700);
    await sweepFraudAlerts(world.services, world.services.now());
    expect(await findingsOf(booked)).not.toContain("fraud_warning");
  });
});

it("shows Radar's risk level of the charge to admins", async () => {
  const { rideId } = await aRidePaidBy(REVIEWED);
  const { money } = await admin.call(getAdminRide, { params: { id: rideId } });
  expect(money.risk).toEqual({ level: "elevated", score: 67 });
});
