import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PaymentRefused } from "#server/adapters/payments/payments.ts";
import type { PaymentOrderKind } from "#server/database/tables.d.ts";
import { reconnect } from "#server/testing/connected-account.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { inCents, rideMoney } from "#server/testing/ride-money.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { type Cents, cents } from "#shared/money.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { markPaymentSettled } from "./change-queries.ts";
import { findOpenOrder, insertOrder } from "./order-queries.ts";
import { withholdFare } from "./receivables.ts";

import { recordRefundOrder } from "./refunds.ts";
import { recordRefusal } from "./refusals.ts";
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

const settle = ({ rideId }: BookedRide) => settleRide(world.services, rideId);

/** A driver who owes part of a refund, and the amount in cents. */
async function aDebtor() {
  const booked = await aCompletedRide();
  world.advanceClock(75);
  await world.stripe.applyDueWork(world.services.now());
  await refund(booked, 10);
  await world.waitUntilIdle();
  return { driver: booked.driver, owed: await receivableOf(booked) };
}

/** A ride completed while the provider is unreachable, so nothing is settled. */
async function anUnsettledRide(options: { driver?: Person } = {}): Promise<BookedRide> {
  const booked = await anAcceptedRide(world, options);
  world.stripe.setFaults({ seed: 1, lostRequest: 1 });
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  return booked;
}

/** Services in which no reversal gets a response. */
const withoutReversals = (): TestWorld["services"] => ({
  ...world.services,
  payments: {
    ...world.services.payments,
    reverseTransfer: () => Promise.reject(new Error("no answer")),
  },
});

async function anOpenOrder({ rideId }: BookedRide, kind: PaymentOrderKind, amount: Cents) {
  const order = { id: uuidv7(), rideId, kind, amount };
  await insertOrder(world.services.db, { ...order, now: world.services.now() });
  return order;
}

describe("concurrent settlers of a ride", () => {
  it("do not withhold a fare whose transfer is already ordered", async () => {
    const { driver, owed } = await aDebtor();
    const next = await anUnsettledRide({ driver });
    const slow = await paymentOf(next);
    const fare = cents(slow.fareCents);
    await anOpenOrder(next, "transfer", fare);
    await withholdFare(world.services, slow, fare);
    expect(await receivableOf(next)).toBe(owed);
    world.stripe.setFaults(undefined);
    await world.waitUntilIdle();
    expect((await atProvider(next)).transfers).toEqual([fare]);
    await expectNoFindings();
  });

  it("do not mark a payment as settled that owes a refund granted since it was read", async () => {
    const { db, now } = world.services;
    const booked = await aCompletedRide();
    const stale = await paymentOf(booked);
    await refund(booked, 5);
    await markPaymentSettled(db, stale, now());
    const { settledAt } = await db
      .selectFrom("payments")
      .select("settledAt")
      .where("rideId", "=", booked.rideId)
      .executeTakeFirstOrThrow();
    expect(settledAt).toBeNull();
    await world.waitUntilIdle();
    expect((await atProvider(booked)).refunds).toEqual([500]);
  });

  it("do not repeat a reversal that was refused", async () => {
    const booked = await aCompletedRide();
    await refund(booked, 5);
    await expect(settleRide(withoutReversals(), booked.rideId)).rejects.toThrow("no answer");
    const order = await findOpenOrder(world.services.db, booked.rideId);
    if (order?.kind !== "reversal") throw new Error("no reversal was ordered");
    await recordRefusal(world.services, order, new PaymentRefused("paid out"));
    expect(await receivableOf(booked)).toBe(order.amount);
    const voided = await world.services.db
      .selectFrom("paymentOrders")
      .select(["state", "refusal"])
      .where("id", "=", order.id)
      .executeTakeFirst();
    expect(voided).toEqual({ state: "void", refusal: "paid out" });
    await world.waitUntilIdle();
    expect((await atProvider(booked)).reversals).toEqual([]);
    await expectNoFindings();
  });

  it("record a result even if another settler has voided its order", async () => {
    const booked = await aCompletedRide();
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    await refund(booked, 5);
    const order = await anOpenOrder(booked, "refund", cents(500));
    await recordRefusal(world.services, order, new PaymentRefused("a validation"));
    world.stripe.setFaults(undefined);
    const { paymentIntentId } = await paymentOf(booked);
    const providerRefund = await world.services.payments.refund({
      orderId: order.id,
      rideId: booked.rideId,
      amount: order.amount,
      paymentIntentId: paymentIntentId ?? "",
    });
    await recordRefundOrder(world.services, await paymentOf(booked), {
      order,
      result: providerRefund,
    });
    await world.waitUntilIdle();
    expect((await atProvider(booked)).refunds).toEqual([500]);
    await expectNoFindings();
  });
});

describe("money moved without an order", () => {
  it("is neither transferred again nor withheld", async () => {
    const { driver, owed } = await aDebtor();
    const next = await anUnsettledRide({ driver });
    world.stripe.setFaults(undefined);
    const { stripeAccountId, chargeId, fareCents } = await paymentOf(next);
    await world.services.payments.transfer({
      orderId: `ride:${next.rideId}:transfer:0`,
      rideId: next.rideId,
      amount: cents(fareCents),
      destination: stripeAccountId ?? "",
      chargeId: chargeId ?? "",
    });
    await settle(next);
    expect((await atProvider(next)).transfers).toEqual([fareCents]);
    expect(await receivableOf(next)).toBe(owed);
    await world.waitUntilIdle();
    await expectNoFindings();
  });

  it("counts up to the debt if the driver's transfer was reversed manually in full", async () => {
    const booked = await aCompletedRide();
    const { transferId, transferredCents } = await paymentOf(booked);
    await world.services.payments.reverseTransfer({
      orderId: uuidv7(),
      rideId: booked.rideId,
      amount: cents(transferredCents),
      transferId: transferId ?? "",
    });
    await refund(booked, 5);
    await settle(booked);
    const { grantedDriverCents, reversedCents, settledAt } = await paymentOf(booked);
    expect(reversedCents).toBe(grantedDriverCents);
    expect(settledAt).not.toBeNull();
    expect((await atProvider(booked)).transfers).toEqual([transferredCents]);
  });

  it("counts up to the refund due if the rider was refunded manually in full", async () => {
    const booked = await aCompletedRide();
    const { paymentIntentId, capturedCents } = await paymentOf(booked);
    await world.services.payments.refund({
      orderId: uuidv7(),
      rideId: booked.rideId,
      amount: cents(capturedCents),
      paymentIntentId: paymentIntentId ?? "",
    });
    await refund(booked, 5);
    await settle(booked);
    expect(await paymentOf(booked)).toMatchObject({
      refundedCents: 500,
      settledAt: expect.any(Date),
    });
  });
});

describe("a ride in a retry pause after a refused transfer", () => {
  const aRefusedTransfer = async (): Promise<BookedRide & { account: string }> => {
    const booked = await anAcceptedRide(world);
    const account = (await paymentOf(booked)).stripeAccountId ?? "";
    await world.stripe.restrictAccount(account);
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    await world.waitUntilIdle();
    expect((await paymentOf(booked)).retryAt).not.toBeNull();
    return { ...booked, account };
  };

  it("still refunds its rider at once", async () => {
    const booked = await aRefusedTransfer();
    await refund(booked, 5);
    await world.waitUntilIdle();
    expect((await atProvider(booked)).refunds).toEqual([500]);
  });

  it("continues if the account recovers before its restriction was noticed", async () => {
    const booked = await aRefusedTransfer();
    await world.services.db
      .updateTable("drivers")
      .set({ payoutsEnabled: true })
      .where("accountId", "=", booked.driver.id)
      .execute();
    await reconnect(world.stripe, booked.account);
    await world.waitUntilIdle();
    expect((await atProvider(booked)).transfers).toEqual([inCents(booked.offer.rideCost)]);
  });
});
