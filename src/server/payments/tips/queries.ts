import { sql, type Updateable } from "kysely";
import { columnsOf } from "#server/database/columns-of.ts";
import type { Db } from "#server/database/db.ts";
import type { Tips } from "#server/database/tables.d.ts";
import { isUnderReview, transferDueAt } from "#server/payments/queries.ts";
import type { DisputeMoney } from "#shared/payments/settlement.ts";

const disputeState = sql<DisputeMoney["state"]>`case
  when exists (select from disputes where disputes.ride_id = tips.ride_id and disputes.tip_id = tips.id
    and disputes.status in ('needs_response', 'under_review')) then 'open'
  when exists (select from disputes where disputes.ride_id = tips.ride_id and disputes.tip_id = tips.id
    and disputes.status = 'lost') then 'lost'
  else 'none' end`;
const disputeTaken = sql<number>`coalesce((select sum(taken_cents)::int from disputes
  where disputes.ride_id = tips.ride_id and disputes.tip_id = tips.id), 0)`;

const tipColumns = [
  "amountCents",
  "capturedCents",
  "cardBrand",
  "cardId",
  "cardIntentId",
  "cardLast4",
  "cardRefusal",
  "chargedBackCents",
  "chargeId",
  "createdAt",
  "failures",
  "feeCents",
  "grantedCents",
  "grantReason",
  "id",
  "lookedAt",
  "paidAt",
  "paymentIntentId",
  "receivableCents",
  "refundedCents",
  "refundHeldAt",
  "refundingCents",
  "refusals",
  "request",
  "retryAt",
  "reversedCents",
  "rideId",
  "sessionId",
  "sessionUrl",
  "settledAt",
  "state",
  "tollId",
  "transferId",
  "transferredCents",
  "updatedAt",
] as const satisfies readonly (keyof Tips)[];

/** A tip, or a toll: paid, settled and refunded in the same way. */
export const selectTip = (db: Db) =>
  db
    .selectFrom("tips")
    .innerJoin("rides", "rides.id", "tips.rideId")
    .innerJoin("drivers", "drivers.accountId", "rides.driverId")
    .select(columnsOf("tips", tipColumns))
    .select(["rides.riderId", "rides.driverId", "rides.reference", "drivers.stripeAccountId"])
    .select([disputeState.as("disputeState"), disputeTaken.as("disputeTakenCents")])
    .select([isUnderReview.as("isUnderReview"), transferDueAt.as("transferDueAt")]);

export type Tip = NonNullable<Awaited<ReturnType<typeof findTip>>>;

export async function findTip(db: Db, id: string) {
  return (await selectTip(db).where("tips.id", "=", id).executeTakeFirst()) ?? null;
}

/** The ride's tip, paid or being paid. */
export async function findTipOfRide(db: Db, rideId: string): Promise<Tip | null> {
  const row = await selectTip(db)
    .where("tips.rideId", "=", rideId)
    .where("tips.tollId", "is", null)
    .where("tips.state", "!=", "lapsed")
    .executeTakeFirst();
  return row ?? null;
}

/** Tip or toll, and ride, of a payment at Stripe; null for any other payment. */
export async function findTipOfIntent(db: Db, paymentIntentId: string) {
  const row = await db
    .selectFrom("tips")
    .select(["id as tipId", "rideId"])
    .where("paymentIntentId", "=", paymentIntentId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the tip until the transaction ends, and reads it. */
export async function lockTip(tx: Db, id: string): Promise<Tip | null> {
  await tx.selectFrom("tips").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return findTip(tx, id);
}

interface NewTip {
  id: string;
  rideId: string;
  amountCents: number;
  /** Set for a toll. */
  tollId?: string;
  request: object;
  /** Saved card to charge; null if the rider pays on the provider's page. */
  card: { cardId: string; brand: string | null; last4: string | null } | null;
  now: Date;
}

/** Returns false if the ride has a tip already, or the toll a payment. */
export async function insertTip(db: Db, { now, request, card, ...tip }: NewTip): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("tips")
    .values({
      ...tip,
      request: JSON.stringify(request),
      ...(card && { cardId: card.cardId, cardBrand: card.brand, cardLast4: card.last4 }),
      createdAt: now,
      updatedAt: now,
      lookedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false if the tip has ended or has another page. */
export async function setTipSession(
  db: Db,
  id: string,
  session: { id: string; url: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("tips")
    .set({ state: "open", sessionId: session.id, sessionUrl: session.url, updatedAt: session.now })
    .where("id", "=", id)
    .where("state", "in", ["creating", "open"])
    .where(({ eb, or }) => or([eb("sessionId", "is", null), eb("sessionId", "=", session.id)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a tip that was not paid. */
export async function setTipLapsed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("tips")
    .set({ state: "lapsed", settledAt: now, updatedAt: now })
    .where("id", "=", id)
    .where("state", "in", ["creating", "open"])
    .execute();
}

/** Counts a failure, so that the next attempt uses a new idempotency key. */
export async function countTipFailure(db: Db, id: string): Promise<void> {
  await db
    .updateTable("tips")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Changes a tip. Expects its lock (`lockTip`). */
export async function changeTip(
  tx: Db,
  id: string,
  change: Updateable<Omit<Tips, "id">> & { updatedAt: Date },
): Promise<void> {
  await tx.updateTable("tips").set(change).where("id", "=", id).execute();
}

/** Exponential backoff of retries, from one minute to an hour. */
export async function pauseTip(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("tips")
    .set({
      refusals: sql`refusals + 1`,
      retryAt: sql`${now}::timestamptz + least(power(2, least(refusals, 10)), 60) * interval '1 minute'`,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Claims up to 200 tips and tolls with money left to move that were not checked since `before`, longest waiting first.
 */
export async function takeUnsettledTips(db: Db, before: Date, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable("tips")
    .set({ lookedAt: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("tips")
        .select("id")
        .where("settledAt", "is", null)
        .where("lookedAt", "<", before)
        .where((one) => one.or([one("retryAt", "is", null), one("retryAt", "<=", now)]))
        .orderBy("lookedAt")
        .limit(200)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
