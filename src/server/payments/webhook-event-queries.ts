import { sql } from "kysely";
import { accountEvents } from "#server/adapters/payments/needed-events.ts";
import type { PaymentEvent } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";

/**
 * Stores and enqueues events in one statement, all or none. Idempotent. Leaves out events of the platform's own account
 * that say nothing new: an endpoint may be subscribed to all events, of which each payment causes a dozen.
 */
export async function storeEvents(
  db: Db,
  events: readonly Omit<PaymentEvent, "driverId">[],
  receivedAt: Date,
): Promise<void> {
  const needed = events.filter(({ type, account }) => account !== null || isNeeded(type));
  if (needed.length === 0) return;
  await sql`
    with stored as (
      insert into stripe_events (id, type, account, object_id, payload, received_at)
      select id, type, account, "objectId", payload, ${receivedAt}
      from jsonb_to_recordset(${JSON.stringify(needed)}::jsonb) as event (id text, type text, account text,
        "objectId" text, payload jsonb)
      on conflict (id) do nothing
      returning id
    )
    select (graphile_worker.add_job('stripe_event', json_build_object('eventId', id), job_key := 'event:' || id)).id
    from stored`.execute(db);
}

const isNeeded = (type: string): boolean => accountEvents.includes(type);

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
