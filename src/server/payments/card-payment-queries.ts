import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

export type StoredCardPayment = NonNullable<Awaited<ReturnType<typeof findCardPayment>>>;

/** The payment of a ride with a saved card, if it was booked with one. */
export async function findCardPayment(db: Db, rideId: string) {
  const row = await db
    .selectFrom("cardPayments")
    .select([
      "brand",
      "cardId",
      "endedAt",
      "failures",
      "idempotencyKey",
      "intentId",
      "last4",
      "refusal",
      "request",
      "rideId",
    ])
    .where("rideId", "=", rideId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false if the card payment has ended or has another intent. */
export async function setIntent(db: Db, rideId: string, intentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("cardPayments")
    .set({ intentId })
    .where("rideId", "=", rideId)
    .where("endedAt", "is", null)
    .where(({ eb, or }) => or([eb("intentId", "is", null), eb("intentId", "=", intentId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores why the card was refused; keeps the first reason. */
export async function setCardRefusal(db: Db, rideId: string, refusal: string): Promise<void> {
  await db
    .updateTable("cardPayments")
    .set({ refusal })
    .where("rideId", "=", rideId)
    .where("refusal", "is", null)
    .execute();
}

/** Counts a failure. The count is part of the idempotency key, so the next attempt gets a new one. */
export async function countCardFailure(db: Db, rideId: string): Promise<void> {
  await db
    .updateTable("cardPayments")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("rideId", "=", rideId)
    .execute();
}

/**
 * Ends a card payment whose intent is canceled, or that never had one, and prepares the request for a payment page.
 * Returns false if it has ended or has another intent by now.
 */
export async function endCardPaymentRow(
  db: Db,
  rideId: string,
  { intentId, now, expiresAt }: { intentId: string | null; now: Date; expiresAt: number },
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update card_payments set ended_at = ${now}
      where ride_id = ${rideId} and intent_id is not distinct from ${intentId} and ended_at is null
      returning ride_id
    ), prepared as (
      update payments set request = jsonb_set(request, '{expiresAt}', ${JSON.stringify(expiresAt)}::jsonb)
      from ended where payments.ride_id = ended.ride_id and state = 'creating'
    )
    select from ended`.execute(db);
  return rows.length === 1;
}
