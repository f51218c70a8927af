import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { setSettled } from "#server/payments/change-queries.ts";
import { insertOrder, setOrderVoid } from "#server/payments/order-queries.ts";
import { findRidePayment, type RidePayment } from "#server/payments/queries.ts";
import { recordReversalByHand, recordReversalOrder } from "#server/payments/record.ts";
import { countManualRefunds } from "#server/payments/refunds.ts";
import { aPerson, type Person } from "#server/testing/people.ts";
import { aHeldRide, anAcceptedRide, aPaidRide, type Booked } from "#server/testing/rides.ts";
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

const findings = async () => {
  const { findings: found } = await admin.call(listFindings, {
    query: { filter: "all", size: "100" },
  });
  return found.map(({ kind, expected, found: seen }) => ({ kind, expected, seen }));
};

const complete = async ({ driver, rideId }: Booked) => {
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
};

/** Services whose provider runs `happens` during its first call. */
function meanwhile(happens: () => Promise<unknown>): TestWorld["services"] {
  const { payments } = world.services;
  let left = [happens];
  const once = async () => {
    const due = left;
    left = [];
    for (const act of due) await act();
  };
  return {
    ...world.services,
    payments: {
      ...payments,
      findPayment: async (id) => {
        await once();
        return payments.findPayment(id);
      },
      listPaymentsSince: async function* (since) {
        await once();
        yield* payments.listPaymentsSince(since);
      },
    },
  };
}

const seenNow = async ({ rideId }: Booked): Promise<RidePayment> => {
  const payment = await findRidePayment(world.services.db, rideId);
  if (!payment) throw new Error("the ride has no payment");
  return payment;
};

const giveBack = ({ rideId }: Booked, amount: number) =>
  admin.call(refundRide, {
    params: { id: rideId },
    body: { amount, paidBy: "both", reason: "The car was dirty" },
  });

describe("money that moves while the books are compared is no finding", () => {
  it("when a ride is completed between our row and the provider's answer", async () => {
    const booked = await anAcceptedRide(world);
    const now = world.services.now();
    await sweepBooks(
      meanwhile(() => complete(booked)),
      now,
    );
    expect(await findings()).toEqual([]);
  });

  it("when a ride is completed between the provider's transfers and payments", async () => {
    const booked = await anAcceptedRide(world);
    const now = world.services.now();
    await compareAll(
      meanwhile(() => complete(booked)),
      now,
    );
    expect(await findings()).toEqual([]);
  });

  it("when the provider has done what we have not written down yet", async () => {
    const { rideId, driver, ...booked } = await aPaidRide(world);
    await driver.call(acceptRide, { params: { rideId } });
    const { paymentIntentId } = await seenNow({ rideId, driver, ...booked });
    await world.services.payments.capture(paymentIntentId ?? "");
    await sweepBooks(world.services, world.services.now());
    await compareAll(world.services, world.services.now());
    expect(await findings()).toEqual([]);
    await world.waitUntilIdle();
    await sweepBooks(world.services, world.services.now());
    expect(await findings()).toEqual([]);
  });

  it("when a rider has paid a moment ago", async () => {
    const { sessionId } = await aHeldRide(world);
    await world.stripe.pay(sessionId, "4242424242424242");
    await compareAll(world.services, world.services.now());
    expect(await findings()).toEqual([]);
    await world.waitUntilIdle();
  });

  it("when a ride of long ago is refunded", async () => {
    const booked = await anAcceptedRide(world);
    await complete(booked);
    await world.services.db
      .updateTable("rides")
      .set({ endedAt: new Date(Date.now() - 3 * 3_600_000) })
      .where("id", "=", booked.rideId)
      .execute();
    await giveBack(booked, 5);
    await sweepBooks(world.services, world.services.now());
    expect(await findings()).toEqual([]);
  });
});

describe("of two that settle the same ride at once", () => {
  it("the slower posts nothing twice", async () => {
    const booked = await anAcceptedRide(world);
    await complete(booked);
    const slow = await seenNow(booked);
    for (const amount of [5, 4]) {
      await giveBack(booked, amount);
      await world.waitUntilIdle();
    }
    const { refundedCents, reversedCents } = await seenNow(booked);
    expect(refundedCents).toBe(900);
    expect(await countManualRefunds(world.services, slow, slow.paymentIntentId ?? "")).toBe(true);
    await recordReversalByHand(world.services, slow, cents(reversedCents));
    const order = {
      id: uuidv7(),
      rideId: booked.rideId,
      kind: "reversal",
      amount: cents(900),
    } as const;
    await insertOrder(world.services.db, { ...order, now: world.services.now() });
    await recordReversalOrder(world.services, slow, {
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
    expect(await seenNow(booked)).toMatchObject({ refundedCents, reversedCents });
  });

  it("nothing that was granted meanwhile counts as settled", async () => {
    const booked = await anAcceptedRide(world);
    await complete(booked);
    await world.services.db
      .updateTable("payments")
      .set({ settledAt: null })
      .where("rideId", "=", booked.rideId)
      .execute();
    const before = await seenNow(booked);
    await giveBack(booked, 5);
    await setSettled(world.services.db, before, world.services.now());
    expect((await seenNow(booked)).settledAt).toBeNull();
    await world.waitUntilIdle();
    expect((await seenNow(booked)).settledAt).not.toBeNull();
  });
});
