import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import type { PaymentOrderKind } from "#server/database/tables.d.ts";
import { reconnect } from "#server/testing/connected-account.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { inCents, rideMoney } from "#server/testing/ride-money.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDashboard, getTransfers } from "#shared/earnings/contract.ts";
import { cents } from "#shared/money.ts";
import { cancelRide, completeRide } from "#shared/rides/contract.ts";
import { findOpenOrder } from "./order-queries.ts";
import { placeOrder } from "./send-orders.ts";
import { settleRide } from "./settle.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());
afterEach(() => world.stripe.setFaults(undefined));

const { aCompletedRide, refund, paymentOf, atProvider, receivableOf, expectNoFindings } = rideMoney(
  () => ({ world, admin }),
);

const settle = (booked: BookedRide, services = world.services) =>
  settleRide(services, booked.rideId);

const impatience = { timeout: 150, maxNetworkRetries: 0 };

/** Services with a client that times out before the provider responds. */
const impatient = (): TestWorld["services"] => ({
  ...world.services,
  payments: stripePayments({
    secretKey: world.stripe.secretKey,
    baseUrl: world.stripe.url,
    timeouts: { prompt: impatience, patient: impatience },
  }),
});

describe("an order that the provider is still processing", () => {
  it.each([
    ["refund", "refunds", "grantedCents"],
    ["reversal", "reversals", "grantedDriverCents"],
  ] as const)("creates one %s, however often it is sent", async (kind, made, owed) => {
    const booked = await aCompletedRide();
    await refund(booked, 5);
    const payment = await paymentOf(booked);
    const amount = cents(payment[owed]);
    // The first call is processed for about two seconds, then succeeds.
    world.stripe.setFaults({ seed: 5, latency: 1, latencyMs: 3_000, most: 1 });
    const order = { kind, amount };
    await expect(placeOrder(impatient(), payment, order)).rejects.toMatchObject({ status: 503 });
    await expect(settle(booked, impatient())).rejects.toMatchObject({ status: 503 });
    expect((await atProvider(booked))[made]).toEqual([]);
    await expect
      .poll(async () => (await atProvider(booked))[made], { timeout: 20_000 })
      .toEqual([amount]);
    await settle(booked);
    expect((await atProvider(booked))[made]).toEqual([amount]);
    expect(await findOpenOrder(world.services.db, booked.rideId)).toBeNull();
  });
});

describe("a refund of the same amount as the one before", () => {
  /** A ride whose second refund of $5 got a 500; resolves when that order has ended. */
  const withTwoRefunds = async (fault: "errorBefore" | "errorAfter"): Promise<BookedRide> => {
    const booked = await aCompletedRide();
    await refund(booked, 5);
    await world.waitUntilIdle();
    await refund(booked, 5);
    world.stripe.setFaults({ seed: 1, [fault]: 1, most: 1 });
    const order = { kind: "refund", amount: cents(500) } as const;
    await placeOrder(world.services, await paymentOf(booked), order).catch(() => undefined);
    world.stripe.setFaults(undefined);
    return booked;
  };

  it("is found by its order if Stripe made it before answering 500", async () => {
    const booked = await withTwoRefunds("errorAfter");
    expect(await ordersOf(booked, "refund")).toEqual(["done", "done"]);
    await settle(booked);
    expect((await atProvider(booked)).refunds).toEqual([500, 500]);
    await expectNoFindings();
  });

  it("is sent under a new idempotency key if Stripe answered 500 without making it, and is not confused with the first", async () => {
    const booked = await withTwoRefunds("errorBefore");
    expect(await ordersOf(booked, "refund")).toEqual(["done", "void"]);
    world.advanceClock(61);
    await settle(booked);
    expect(await ordersOf(booked, "refund")).toEqual(["done", "void", "done"]);
    expect((await atProvider(booked)).refunds).toEqual([500, 500]);
    await expectNoFindings();
  });
});

describe("a transfer that is refused because the driver's account is restricted", () => {
  it("is sent as soon as the account recovers", async () => {
    const booked = await anAcceptedRide(world);
    const { stripeAccountId } = await paymentOf(booked);
    await world.stripe.restrictAccount(stripeAccountId ?? "");
    await world.waitUntilIdle();
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    await world.waitUntilIdle();
    expect((await atProvider(booked)).transfers).toEqual([]);
    await reconnect(world.stripe, stripeAccountId ?? "");
    await world.waitUntilIdle();
    expect((await atProvider(booked)).transfers).toEqual([inCents(booked.offer.rideCost)]);
    await expectNoFindings();
  });

  it("is sent when the account recovers, even if its restriction was never noticed", async () => {
    const booked = await anAcceptedRide(world);
    const { stripeAccountId } = await paymentOf(booked);
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await world.stripe.restrictAccount(stripeAccountId ?? "");
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    await world.waitUntilIdle();
    expect(await ordersOf(booked, "transfer")).toEqual(["void"]);
    world.stripe.setFaults(undefined);
    await reconnect(world.stripe, stripeAccountId ?? "");
    await world.waitUntilIdle();
    expect(await ordersOf(booked, "transfer")).toEqual(["void", "done"]);
    await expectNoFindings();
  });

  it("is retried after one minute, then two, each time with a new order", async () => {
    const booked = await anAcceptedRide(world);
    const { stripeAccountId } = await paymentOf(booked);
    await world.stripe.restrictAccount(stripeAccountId ?? "");
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    await world.waitUntilIdle();
    const orders = () => ordersOf(booked, "transfer");
    await settle(booked);
    expect(await orders()).toEqual(["void"]);
    world.advanceClock(61);
    await settle(booked);
    await settle(booked);
    world.advanceClock(61);
    await settle(booked);
    expect(await orders()).toEqual(["void", "void"]);
    world.stripe.setFaults({ seed: 1, lostEvent: 1 });
    await reconnect(world.stripe, stripeAccountId ?? "");
    world.advanceClock(61);
    await settle(booked);
    expect(await orders()).toEqual(["void", "void", "done"]);
    world.stripe.setFaults(undefined);
    await world.waitUntilIdle();
    await expectNoFindings();
  });
});

describe("a refund after the driver's payout to the bank", () => {
  const paidOut = async (): Promise<BookedRide> => {
    const booked = await aCompletedRide();
    world.advanceClock(75);
    await world.stripe.applyDueWork(world.services.now());
    return booked;
  };

  it("reaches the rider at once, and the driver's next fares repay their part", async () => {
    const booked = await paidOut();
    const { driver, offer } = booked;
    const fare = inCents(offer.rideCost);
    await refund(booked, offer.total);
    await world.waitUntilIdle();
    expect(await atProvider(booked)).toEqual({
      refunds: [inCents(offer.total)],
      transfers: [fare],
      reversals: [],
    });
    expect(await receivableOf(booked)).toBe(fare);
    expect(await driver.call(getTransfers, { query: {} })).toMatchObject({
      debts: [{ rideId: booked.rideId, amount: offer.rideCost, repaid: 0, endedAt: null }],
    });
    await expectNoFindings();

    const before = await driver.call(getDashboard);
    const next = await aCompletedRide({ driver });
    const earned = inCents(next.offer.rideCost);
    expect((await atProvider(next)).transfers).toEqual(earned > fare ? [earned - fare] : []);
    expect(await receivableOf(next)).toBe(0);
    const transfers = await driver.call(getTransfers, { query: {} });
    expect(transfers.debts).toMatchObject([
      { repaid: offer.rideCost, endedAt: expect.any(String) },
    ]);
    expect(transfers.transfers.find(({ rideId }) => rideId === next.rideId)).toMatchObject({
      amount: next.offer.rideCost,
      kept: Math.min(offer.rideCost, next.offer.rideCost),
      state: earned > fare ? "sent" : "kept",
    });
    const after = await driver.call(getDashboard);
    expect(inCents(after.totalRevenue) - inCents(before.totalRevenue)).toBe(earned);
    expect(after.onItsWay).toBe(0);
    await expectNoFindings();
  });

  it("withholds the debt from the next fare and sends the rest", async () => {
    const booked = await paidOut();
    await refund(booked, 10);
    await world.waitUntilIdle();
    const owed = await receivableOf(booked);
    const next = await aCompletedRide({ driver: booked.driver });
    expect((await atProvider(next)).transfers).toEqual([inCents(next.offer.rideCost) - owed]);
    expect(await receivableOf(booked)).toBe(0);
    await refund(next, next.offer.total);
    await world.waitUntilIdle();
    expect(await receivableOf(booked)).toBe(owed);
    await expectNoFindings();
  });

  it("is repaid once by concurrent settlers of the next ride", async () => {
    const booked = await paidOut();
    await refund(booked, 10);
    await world.waitUntilIdle();
    const owed = await receivableOf(booked);
    const next = await anAcceptedRide(world, { driver: booked.driver });
    await next.driver.call(completeRide, { params: { rideId: next.rideId } });
    await Promise.allSettled([1, 2, 3, 4].map(() => settle(next)));
    await world.waitUntilIdle();
    expect(await receivableOf(booked)).toBe(0);
    expect((await atProvider(next)).transfers).toEqual([inCents(next.offer.rideCost) - owed]);
    await expectNoFindings();
  });
});

describe("the mails of a refund", () => {
  const subjects = ({ rider }: BookedRide) =>
    world.mails.filter(({ to }) => to === rider.email).map(({ subject }) => subject);

  it("announce it while Stripe is down, and confirm it once it is sent", async () => {
    const booked = await aCompletedRide();
    world.mails.length = 0;
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    await refund(booked, 5);
    await dueAtOnce();
    await world.waitUntilIdle();
    expect(subjects(booked)).toEqual(["Refund: $5.00 is on its way to you"]);
    world.stripe.setFaults(undefined);
    await settle(booked);
    await world.waitUntilIdle();
    expect(subjects(booked)).toEqual([
      "Refund: $5.00 is on its way to you",
      "Refund sent: $5.00 back to you",
    ]);
  });

  it("skip the announcement if the refund is already sent", async () => {
    const booked = await aCompletedRide();
    world.mails.length = 0;
    await refund(booked, 5);
    await world.waitUntilIdle();
    await dueAtOnce();
    await world.waitUntilIdle();
    expect(subjects(booked)).toEqual(["Refund sent: $5.00 back to you"]);
  });
});

describe("two disputes on one payment", () => {
  it("are independent: an open second one leaves the first one's outcome unchanged", async () => {
    const booked = await anAcceptedRide(world);
    const { chargeId } = await paymentOf(booked);
    const first = await world.stripe.openDispute(chargeId ?? "", 700);
    await world.waitUntilIdle();
    await booked.rider.call(cancelRide, { params: { id: booked.rideId }, body: {} });
    await world.stripe.closeDispute(first.id, "lost");
    await world.waitUntilIdle();
    expect((await paymentOf(booked)).chargedBackCents).toBe(700);
    const second = await world.stripe.openDispute(chargeId ?? "", 500);
    await world.waitUntilIdle();
    expect(await paymentOf(booked)).toMatchObject({ chargedBackCents: 700, disputeState: "open" });
    await world.stripe.closeDispute(second.id, "won");
    await world.waitUntilIdle();
    expect(await paymentOf(booked)).toMatchObject({ chargedBackCents: 700, disputeState: "lost" });
    await expectNoFindings();
  });
});

/** Makes every delayed job due now. */
const dueAtOnce = () =>
  world.services.pool.query("update graphile_worker._private_jobs set run_at = now()");

const ordersOf = async ({ rideId }: BookedRide, kind: PaymentOrderKind) =>
  (
    await world.services.db
      .selectFrom("paymentOrders")
      .select("state")
      .where("rideId", "=", rideId)
      .where("kind", "=", kind)
      .orderBy("askedAt")
      .orderBy("id")
      .execute()
  ).map(({ state }) => state);
