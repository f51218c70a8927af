import { sql } from "kysely";
import type { RefundSeen } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { refundStage } from "#shared/ledger/refund-state.ts";

/** A refund as last read from Stripe. */
export type StoredRefund = NonNullable<Awaited<ReturnType<typeof findStoredRefund>>>;

/** Takes Stripe's refund id. */
export async function findStoredRefund(db: Db, id: string) {
  return (
    (await db
      .selectFrom("stripeRefunds")
      .select(["id", "rideId", "status", "cents", "countedCents", "sentCents", "returnedCents"])
      .select(["reason", "revision"])
      .where("id", "=", id)
      .executeTakeFirst()) ?? null
  );
}

export interface RefundChange {
  rideId: string;
  countedCents: number;
  sentCents: number;
  returnedCents: number;
  revision: number;
  now: Date;
}

/** Inserts or updates a refund. The payment's lock protects it from other writers. */
export async function saveRefund(tx: Db, seen: RefundSeen, change: RefundChange): Promise<void> {
  const { rideId, now, ...sums } = change;
  const endedAt = refundStage(seen.status) === "open" ? null : now;
  const values = { ...sums, status: seen.status, reason: seen.reason, endedAt, lookedAt: now };
  await tx
    .insertInto("stripeRefunds")
    .values({ ...values, id: seen.id, rideId, cents: seen.amount, createdAt: seen.createdAt })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

/** Number of a ride's refunds that the rider did not get. */
export async function countFailedRefunds(db: Db, rideId: string): Promise<number> {
  const { count } = await db
    .selectFrom("stripeRefunds")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("rideId", "=", rideId)
    .where("status", "in", ["failed", "canceled"])
    .executeTakeFirstOrThrow();
  return count;
}

/** Stripe's code for why the ride's last failed refund failed. */
export async function findRefundFailure(db: Db, rideId: string): Promise<string | null> {
  const row = await db
    .selectFrom("stripeRefunds")
    .select("reason")
    .where("rideId", "=", rideId)
    .where("status", "in", ["failed", "canceled"])
    .orderBy("endedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Claims up to 100 refunds on their way that were not checked since `before`. */
export async function takeOpenRefunds(db: Db, before: Date, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable("stripeRefunds")
    .set({ lookedAt: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("stripeRefunds")
        .select("id")
        .where("endedAt", "is", null)
        .where("lookedAt", "<", before)
        .orderBy("lookedAt")
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
