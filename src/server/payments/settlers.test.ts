import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PaymentRefused } from "#server/adapters/payments/payments.ts";
import type { PaymentOrderKind } from "#server/database/tables.d.ts";
import { reconnect } from "#server/testing/connected-account.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { inCents, rideMoney } from "#server/testing/ride-money.ts";
import { anAcceptedRide, type Booked } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { type Cents, cents } from "#shared/money.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { findOpenOrder, insertOrder } from "./order-queries.ts";
import { withholdFare } from "./receivables.ts";
import { recordOrder } from "./record.ts";
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

const { aCompletedRide, refund, paymentOf, atProvider, receivableOf, expectAgreement } = rideMoney(
  () => ({ world, admin }),
);

const settle = ({ rideId }: Booked) => settleRide(world.services, rideId);

/** A driver who owes a part of a refund, and what it is in cents. */
async function aDebtor() {
  const booked = await aCompletedRide();
  world.pass(75);
  await world.stripe.expireSessionsDue(world.services.now());
  await refund(booked, 10);
  await world.calmDown();
  return { driver: booked.driver, owed: await receivableOf(booked) };
}

/** A ride that is completed while the provider is away, so that nothing is settled. */
async function anUnpaidRide(given: { driver?: Person } = {}): Promise<Booked> {
  const booked = await anAcceptedRide(world, given);
  world.stripe.setFaults({ seed: 1, lostRequest: 1 });
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  return booked;
}

/** The services, but no reversal is answered. */
const withoutReversals = (): TestWorld["services"] => ({
  ...world.services,
  payments: {
    ...world.services.payments,
    reverseTransfer: () => Promise.reject(new Error("no answer")),
  },
});

async function anOpenOrder({ rideId }: Booked, kind: PaymentOrderKind, amount: Cents) {
  const order = { id: uuidv7(), rideId, kind, amount };
  await insertOrder(world.services.db, { ...order, now: world.services.now() });
  return order;
}

describe("of two settlers of a ride", () => {
  it("the slower keeps nothing of a fare whose transfer the faster has ordered", async () => {
    const { driver, owed } = await aDebtor();
    const next = await anUnpaidRide({ driver });
    const slow = await paymentOf(next);
    const fare = cents(slow.fareCents);
    await anOpenOrder(next, "transfer", fare);
    await withholdFare(world.services, slow, fare);
    expect(await receivableOf(next)).toBe(owed);
    world.stripe.setFaults(undefined);
    await world.calmDown();
    expect((await atProvider(next)).transfers).toEqual([fare]);
    await expectAgreement();
  });

  it("none asks again for a reversal that was refused to another", async () => {
    const booked = await aCompletedRide();
    await refund(booked, 5);
    await expect(settleRide(withoutReversals(), booked.rideId)).rejects.toThrow("no answer");
    const order = await findOpenOrder(world.services.db, booked.rideId);
    if (order?.kind !== "reversal") throw new Error("no reversal was ordered");
    await recordRefusal(world.services, order, new PaymentRefused("paid out"));
    expect(await receivableOf(booked)).toBe(order.amount);
    await world.calmDown();
    expect((await atProvider(booked)).reversals).toEqual([]);
    await expectAgreement();
  });

  it("one records what a call has made although the other has given its order up", async () => {
    const booked = await aCompletedRide();
    world.stripe.setFaults({ seed: 1, lostRequest: 1 });
    await refund(booked, 5);
    const order = await anOpenOrder(booked, "refund", cents(500));
    await recordRefusal(world.services, order, new PaymentRefused("a validation"));
    world.stripe.setFaults(undefined);
    const { paymentIntentId } = await paymentOf(booked);
    const made = await world.services.payments.refund({
      orderId: order.id,
      rideId: booked.rideId,
      amount: order.amount,
      paymentIntentId: paymentIntentId ?? "",
    });
    await recordOrder(world.services, await paymentOf(booked), { order, made });
    await world.calmDown();
    expect((await atProvider(booked)).refunds).toEqual([500]);
    await expectAgreement();
  });
});

describe("what was moved without an order", () => {
  it("is not transferred again, nor kept of the fare, when the answer was lost before orders", async () => {
    const { driver, owed } = await aDebtor();
    const next = await anUnpaidRide({ driver });
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
    await world.calmDown();
    await expectAgreement();
  });

  it("counts up to what is owed when a driver's whole transfer was taken back by hand", async () => {
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

  it("counts up to what is owed when the rider was refunded in full by hand", async () => {
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

describe("a ride that waits after a refused transfer", () => {
  const aRefusedTransfer = async (): Promise<Booked & { account: string }> => {
    const booked = await anAcceptedRide(world);
    const account = (await paymentOf(booked)).stripeAccountId ?? "";
    await world.stripe.restrictAccount(account);
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    await world.calmDown();
    expect((await paymentOf(booked)).retryAt).not.toBeNull();
    return { ...booked, account };
  };

  it("refunds its rider at once", async () => {
    const booked = await aRefusedTransfer();
    await refund(booked, 5);
    await world.calmDown();
    expect((await atProvider(booked)).refunds).toEqual([500]);
  });

  it("goes on when the account is repaired before its restriction was heard of", async () => {
    const booked = await aRefusedTransfer();
    await world.services.db
      .updateTable("drivers")
      .set({ payoutsEnabled: true })
      .where("accountId", "=", booked.driver.id)
      .execute();
    await reconnect(world.stripe, booked.account);
    await world.calmDown();
    expect((await atProvider(booked)).transfers).toEqual([inCents(booked.offer.rideCost)]);
  });
});
