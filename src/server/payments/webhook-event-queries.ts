import { sql } from "kysely";
import type { PaymentEvent } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { enqueueAll } from "#server/outbox/enqueue.ts";

/** Stores and enqueues events, all or none. Idempotent. */
export async function storeEvents(
  db: Db,
  events: readonly Omit<PaymentEvent, "driverId">[],
  receivedAt: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into stripe_events (id, type, account, object_id, payload, received_at)
      select id, type, account, "objectId", payload, ${receivedAt}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (id text, type text, account text,
        "objectId" text, payload jsonb)
      on conflict (id) do nothing
      returning id`.execute(tx);
    const jobs = rows.map(({ id }) => ({ payload: { eventId: id }, key: `event:${id}` }));
    await enqueueAll(tx, "stripe_event", jobs);
  });
}

/** When the newest event of the platform's own account was received; null before the first. */
export async function findLastReceipt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("stripeEvents")
    .select("receivedAt")
    .where("account", "is", null)
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
