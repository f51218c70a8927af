import type { PaymentEvent } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { enqueue } from "#server/outbox/enqueue.ts";

/** Stores and enqueues an event. Idempotent. */
export async function storeEvent(db: Db, event: Omit<PaymentEvent, "driverId">): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("stripeEvents")
      .values({
        id: event.id,
        type: event.type,
        account: event.account,
        objectId: event.objectId,
        payload: JSON.stringify(event.payload),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows)
      await enqueue(tx, "stripe_event", { eventId: event.id }, `event:${event.id}`);
  });
}

/** Which of these events are stored. */
export async function listKnownEvents(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("stripeEvents").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

/** When the newest event was stored; null before the first. */
export async function findLastReceipt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("stripeEvents")
    .select("receivedAt")
    .orderBy("receivedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.receivedAt ?? null;
}

export async function findEvent(db: Db, id: string) {
  return (
    (await db
      .selectFrom("stripeEvents")
      .select(["id", "type", "account", "objectId", "payload"])
      .where("id", "=", id)
      .executeTakeFirst()) ?? null
  );
}

export async function setEventProcessed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("stripeEvents").set({ processedAt: now }).where("id", "=", id).execute();
}

/** Events received before the instant and still not applied. */
export async function listUnprocessedEvents(db: Db, before: Date): Promise<{ id: string }[]> {
  return await db
    .selectFrom("stripeEvents")
    .select("id")
    .where("processedAt", "is", null)
    .where("receivedAt", "<", before)
    .orderBy("receivedAt")
    .limit(200)
    .execute();
}
