import { sql } from "kysely";
import { expect } from "vitest";
import { findLedgerBalance } from "#server/operations/balance-transaction-queries.ts";
import { readBalanceTransactions } from "#server/operations/read-balance-transactions.ts";
import { sweepBooks } from "#server/operations/reconcile.ts";
import { compareAll } from "#server/operations/reconcile-daily.ts";
import { findRidePayment } from "#server/payments/queries.ts";
import { rideMoney as moneyOfRide, paymentMoney } from "#server/payments/ride-money.ts";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { isHeldByDispute } from "#shared/payments/settlement.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { countCases } from "./count-cases.ts";
import { listDisagreements } from "./disagreements.ts";
import type { Person } from "./people.ts";
import { anAcceptedRide, type BookedRide } from "./rides.ts";
import { netAtStripe, type TestWorld } from "./world.ts";

export const inCents = (dollars: number) => Math.round(dollars * 100);

/** Completes and refunds rides, and reads their money in the ledger and at the provider. `getWorld` is called lazily. */
export function rideMoney(getWorld: () => { world: TestWorld; admin: Person }) {
  async function aCompletedRide(overrides: { driver?: Person } = {}): Promise<BookedRide> {
    const { world } = getWorld();
    const booked = await anAcceptedRide(world, overrides);
    await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
    await world.waitUntilIdle();
    return booked;
  }

  const refund = ({ rideId }: BookedRide, amount: number, paidBy: "both" | "platform" = "both") =>
    getWorld().admin.call(refundRide, {
      params: { id: rideId },
      body: { amount, paidBy, reason: "The car was dirty" },
    });

  async function paymentOf({ rideId }: BookedRide) {
    const payment = await findRidePayment(getWorld().world.services.db, rideId);
    if (!payment) throw new Error("the ride has no payment");
    return payment;
  }

  /** Cents refunded, transferred and reversed at the provider for a ride, per call. */
  async function atProvider(booked: BookedRide) {
    const { paymentIntentId } = await paymentOf(booked);
    const { stripe } = getWorld().world;
    const transfers = stripe
      .list("transfer")
      .filter(({ transfer_group }) => transfer_group === `ride_${booked.rideId}`);
    return {
      refunds: stripe
        .list("refund")
        .filter(({ payment_intent }) => payment_intent === paymentIntentId)
        .map(({ amount }) => amount),
      transfers: transfers.map(({ amount }) => amount),
      reversals: stripe
        .list("transfer_reversal")
        .filter(({ transfer }) => transfers.some(({ id }) => id === transfer))
        .map(({ amount }) => amount),
    };
  }

  /** Cents that the ride's driver owes in the ledger. */
  async function receivableOf({ driver }: BookedRide): Promise<number> {
    const { rows } = await sql<{ cents: number }>`select coalesce(sum(cents), 0)::int as cents
      from ledger_entries where account = ${`receivable:${driver.id}`}`.execute(
      getWorld().world.services.db,
    );
    return rows[0]?.cents ?? 0;
  }

  /** Expects our books to agree with themselves and the provider, with no findings but refunds blocked by a dispute. */
  async function expectNoFindings(): Promise<void> {
    const { world, admin } = getWorld();
    const { db, now } = world.services;
    await readBalanceTransactions(world.services);
    expect(await findLedgerBalance(db)).toBe(netAtStripe(world));
    await sweepBooks(world.services, now());
    await compareAll(world.services, now());
    const { findings } = await admin.call(listFindings, { query: { size: "100" } });
    for (const { kind, rideId } of findings) {
      const payment = rideId && (await findRidePayment(db, rideId));
      const isBlocked = payment && isHeldByDispute(moneyOfRide(payment), paymentMoney(payment));
      expect([kind, rideId, isBlocked]).toEqual(["not_settled", rideId, true]);
    }
    expect(await listDisagreements(db)).toEqual([]);
    const payments = await db.selectFrom("payments").select("rideId").execute();
    countCases("P5", payments.length);
  }

  return {
    aCompletedRide,
    refund,
    paymentOf,
    atProvider,
    receivableOf,
    expectNoFindings,
  };
}
