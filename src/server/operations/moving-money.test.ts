import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { markPaymentSettled } from "#server/payments/change-queries.ts";
import { insertOrder, setOrderVoid } from "#server/payments/order-queries.ts";
import { findRidePayment, type RidePayment } from "#server/payments/queries.ts";
import { recordReversalByHand, recordReversalOrder } from "#server/payments/record.ts";
import { countManualRefunds } from "#server/payments/refunds.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { aHeldRide, anAcceptedRide, aPaidRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { cents } from "#shared/money.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { acceptRide, completeRide } from "#shared/rides/contract.ts";
import { sweepBooks } from "./reconcile.ts";
import { compareAll } from "./reconcile-daily.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const listAllFindings = async () => {
  const { findings: rows } = await admin.call(listFindings, {
    query: { filter: "all", size: "100" },
  });
  return rows.map(({ kind, expected, found }) => ({ kind, expected, found }));
};

const complete = async ({ driver, rideId }: BookedRide) => {
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
};

/** Services whose provider runs `interruption` during its first call. */
function servicesInterruptedBy(interruption: () => Promise<unknown>): TestWorld["services"] {
  const { payments } = world.services;
  let remaining = [interruption];
  const interruptOnce = async () => {
    const due = remaining;
    remaining = [];
    for (const interrupt of due) await interrupt();
  };
  return {
    ...world.services,
    payments: {
      ...payments,
      findPayment: async (id) => {
        await interruptOnce();
        return payments.findPayment(id);
      },
      listPaymentsSince: async function* (since) {
        await interruptOnce();
        yield* payments.listPaymentsSince(since);
      },
    },
  };
}

const getPayment = async ({ rideId }: BookedRide): Promise<RidePayment> => {
  const payment = await findRidePayment(world.services.db, rideId);
  if (!payment) throw new Error("the ride has no payment");
  return payment;
};

const refund = ({ rideId }: BookedRide, amount: number) =>
  admin.call(refundRide, {
    params: { id: rideId },
    body: { amount, paidBy: "both", reason: "The car was dirty" },
  });

describe("money that moves during a comparison is not reported as a finding", () => {
  it("if a ride is completed between reading our row and the provider's payment", async () => {
    const booked = await anAcceptedRide(world);
    const now = world.services.now();
    await sweepBooks(
      servicesInterruptedBy(() => complete(booked)),
      now,
    );
    expect(await listAllFindings()).toEqual([]);
  });

  it("if a ride is completed between listing the provider's transfers and its payments", async () => {
    const booked = await anAcceptedRide(world);
    const now = world.services.now();
    await compareAll(
      servicesInterruptedBy(() => complete(booked)),
      now,
    );
    expect(await listAllFindings()).toEqual([]);
  });

  it("if the provider captured a payment that we have not recorded yet", async () => {
    const { rideId, driver, ...booked } = await aPaidRide(world);
    await driver.call(acceptRide, { params: { rideId } });
    const { paymentIntentId } = await getPayment({ rideId, driver, ...booked });
    await world.services.payments.capture(paymentIntentId ?? "");
    await sweepBooks(world.services, world.services.now());
    await compareAll(world.services, world.services.now());
    expect(await listAllFindings()).toEqual([]);
    await world.waitUntilIdle();
    await sweepBooks(world.services, world.services.now());
    expect(await listAllFindings()).toEqual([]);
  });

  it("if a rider has just paid", async () => {
    const { sessionId } = await aHeldRide(world);
    await world.stripe.pay(sessionId, "4242424242424242");
    await compareAll(world.services, world.services.now());
    expect(await listAllFindings()).toEqual([]);
    await world.waitUntilIdle();
  });

  it("if a ride that ended hours ago is refunded", async () => {
    const booked = await anAcceptedRide(world);
    await complete(booked);
    await world.services.db
      .updateTable("rides")
      .set({ endedAt: new Date(Date.now() - 3 * 3_600_000) })
      .where("id", "=", booked.rideId)
      .execute();
    await refund(booked, 5);
    await sweepBooks(world.services, world.services.now());
    expect(await listAllFindings()).toEqual([]);
  });
});

describe("when two processes settle the same ride at once", () => {
  it("the slower one posts nothing twice", async () => {
    const booked = await anAcceptedRide(world);
    await complete(booked);
    const stalePayment = await getPayment(booked);
    for (const amount of [5, 4]) {
      await refund(booked, amount);
      await world.waitUntilIdle();
    }
    const { refundedCents, reversedCents } = await getPayment(booked);
    expect(refundedCents).toBe(900);
    expect(
      await countManualRefunds(world.services, stalePayment, stalePayment.paymentIntentId ?? ""),
    ).toBe(true);
    await recordReversalByHand(world.services, stalePayment, cents(reversedCents));
    const order = {
      id: uuidv7(),
      rideId: booked.rideId,
      kind: "reversal",
      amount: cents(900),
    } as const;
    await insertOrder(world.services.db, { ...order, now: world.services.now() });
    await recordReversalOrder(world.services, stalePayment, {
      order,
      result: { id: "trr_late", amount: cents(900) },
    });
    await setOrderVoid(world.services.db, order.id, { refusal: "late", now: world.services.now() });
    const accounts = await listRideBalances(world.services.db, booked.rideId);
    expect(accounts.map(({ account }) => account)).toEqual([
      "platform_tax",
      "stripe_balance",
      "stripe_fees",
    ]);
    expect(await getPayment(booked)).toMatchObject({ refundedCents, reversedCents });
  });

  it("a refund granted meanwhile leaves the payment unsettled", async () => {
    const booked = await anAcceptedRide(world);
    await complete(booked);
    await world.services.db
      .updateTable("payments")
      .set({ settledAt: null })
      .where("rideId", "=", booked.rideId)
      .execute();
    const before = await getPayment(booked);
    await refund(booked, 5);
    await markPaymentSettled(world.services.db, before, world.services.now());
    expect((await getPayment(booked)).settledAt).toBeNull();
    await world.waitUntilIdle();
    expect((await getPayment(booked)).settledAt).not.toBeNull();
  });
});
