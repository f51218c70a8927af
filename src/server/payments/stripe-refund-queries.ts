import { sql } from "kysely";
import type { ProviderRefund } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { refundStage } from "#shared/ledger/refund-state.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** A refund as last read from Stripe. */
export type StoredRefund = NonNullable<Awaited<ReturnType<typeof findStoredRefund>>>;

/** Finds a refund by Stripe's id. */
export async function findStoredRefund(db: Db, id: string) {
  return (
    (await db
      .selectFrom("stripeRefunds")
      .select([
        "id",
        "rideId",
        "tipId",
        "status",
        "cents",
        "countedCents",
        "sentCents",
        "returnedCents",
      ])
      .select(["reason", "revision"])
      .where("id", "=", id)
      .executeTakeFirst()) ?? null
  );
}

export interface RefundColumns {
  rideId: string;
  /** Set for the refund of a tip. */
  tipId?: string;
  /** Sums of the refund, as in `RefundSums`. */
  countedCents: number;
  sentCents: number;
  returnedCents: number;
  revision: number;
  now: Date;
}

/** Inserts or updates a refund. The payment's lock protects it from other writers. */
export async function saveRefund(
  tx: Db,
  seen: ProviderRefund,
  change: RefundColumns,
): Promise<void> {
  const { rideId, tipId, now, ...sums } = change;
  const endedAt = refundStage(seen.status) === "open" ? null : now;
  const values = { ...sums, status: seen.status, reason: seen.reason, endedAt, lookedAt: now };
  await tx
    .insertInto("stripeRefunds")
    .values({
      ...values,
      id: seen.id,
      rideId,
      tipId,
      cents: seen.amount,
      createdAt: seen.createdAt,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

/** Number of failed or canceled refunds of a ride's payment. */
export async function countFailedRefunds(db: Db, rideId: string): Promise<number> {
  const { count } = await db
    .selectFrom("stripeRefunds")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("rideId", "=", rideId)
    .where("tipId", "is", null)
    .where("status", "in", ["failed", "canceled"])
    .executeTakeFirstOrThrow();
  return count;
}

/** Stripe's code for why the last failed refund of a ride's payment, or of its tip, failed. */
export async function findRefundFailure(
  db: Db,
  rideId: string,
  tipId: string | null = null,
): Promise<string | null> {
  const row = await db
    .selectFrom("stripeRefunds")
    .select("reason")
    .where("rideId", "=", rideId)
    .where("tipId", "is not distinct from", tipId)
    .where("status", "in", ["failed", "canceled"])
    .orderBy("endedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Counted cents of a ride's stored refunds, without failed and canceled ones. */
export async function sumCountedRefunds(db: Db, rideId: string): Promise<number> {
  const { sum } = await db
    .selectFrom("stripeRefunds")
    .select(sql<number>`coalesce(sum(counted_cents), 0)::int`.as("sum"))
    .where("rideId", "=", rideId)
    .where("tipId", "is", null)
    .where("status", "not in", ["failed", "canceled"])
    .executeTakeFirstOrThrow();
  return sum;
}

const OPEN_PAUSE_MINUTES = 10;
const DONE_PAUSE_HOURS = 24;
/** A refund can fail within about 30 days of its success. */
const DONE_DAYS = 35;

/** Claims up to 100 refunds to read again: pending ones, and once a day succeeded ones that can still fail. */
export async function takeRefundsToCheck(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable("stripeRefunds")
    .set({ lookedAt: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("stripeRefunds")
        .select("id")
        .where((one) =>
          one.or([
            one.and([
              one("endedAt", "is", null),
              one("lookedAt", "<", plusMinutes(now, -OPEN_PAUSE_MINUTES)),
            ]),
            one.and([
              one("status", "=", "succeeded"),
              one("lookedAt", "<", plusMinutes(now, -60 * DONE_PAUSE_HOURS)),
              one("createdAt", ">", plusMinutes(now, -24 * 60 * DONE_DAYS)),
            ]),
          ]),
        )
        .orderBy("lookedAt")
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
