import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

export interface DueDelivery {
  id: string;
  tries: number;
  eventId: string;
  type: string;
  data: unknown;
  at: Date;
  endpointId: string;
  url: string;
  secret: string;
  previousSecret: string | null;
  previousUntil: Date | null;
}

/** Longer than an attempt takes. After it, another node sends the delivery of a node that died. */
const LEASE_MINUTES = 1;

/** Concurrent attempts to an endpoint that answers, and to one that does not. */
const AT_ONCE = { answering: 5, failing: 1 };

/** Leases deliveries that are due, a few of each endpoint, so that a slow one delays no other. */
export async function claimDueDeliveries(db: Db, now: Date): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with claimed as (
      update webhook_deliveries set next_at = ${plusMinutes(now, LEASE_MINUTES)}, tries = least(tries + 1, 1000), tried_at = ${now}
      where id = any(array(
        select due.id from webhook_endpoints endpoint cross join lateral (
          select id from webhook_deliveries where endpoint_id = endpoint.id and next_at <= ${now}
          order by next_at limit case when endpoint.failing_since is null then ${AT_ONCE.answering}::int
            else ${AT_ONCE.failing}::int end
          for update skip locked) due
        where endpoint.disabled_at is null))
      returning *
    )
    select claimed.id, claimed.tries, event_id, type, data, at, endpoint_id, url, secret, previous_secret, previous_until
    from claimed join webhook_events on webhook_events.id = event_id
      join webhook_endpoints on webhook_endpoints.id = endpoint_id
    order by claimed.id`.execute(db);
  return rows;
}

interface Result {
  status: number | null;
  error: string | null;
  /** Null: no further attempt. */
  nextAt: Date | null;
  deliveredAt: Date | null;
}

export async function updateDelivery(tx: Db, id: string, result: Result): Promise<void> {
  await tx.updateTable("webhookDeliveries").set(result).where("id", "=", id).execute();
}

export async function clearFailing(tx: Db, endpointId: string): Promise<void> {
  await tx
    .updateTable("webhookEndpoints")
    .set({ failingSince: null })
    .where("id", "=", endpointId)
    .where("failingSince", "is not", null)
    .execute();
}

export async function markFailing(tx: Db, endpointId: string, now: Date): Promise<void> {
  await tx
    .updateTable("webhookEndpoints")
    .set({ failingSince: now })
    .where("id", "=", endpointId)
    .where("failingSince", "is", null)
    .execute();
}

/** Disables an enabled endpoint that has failed since `before` or longer. Returns whether it did. */
export async function disableFailing(
  tx: Db,
  endpointId: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable("webhookEndpoints")
    .set({ disabledAt: now, isGivenUp: true })
    .where("id", "=", endpointId)
    .where("disabledAt", "is", null)
    .where("failingSince", "<=", before)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts an event for one endpoint, whatever types it chose. Returns the event's id. */
export async function insertEventFor(
  tx: Db,
  endpointId: string,
  event: { type: string; data: object; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto("webhookEvents")
    .values({ ...event, data: JSON.stringify(event.data) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("webhookDeliveries")
    .values({ eventId: id, endpointId, nextAt: event.at })
    .execute();
  return id;
}

/** Makes a delivery due again, with all retries ahead. Returns false if it does not exist. */
export async function resetDelivery(tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("webhookDeliveries")
    .set({ nextAt: now, tries: 0, deliveredAt: null })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const listDeliveries = (
  db: Db,
  endpointId: string,
  { rows, offset }: { rows: number; offset: number },
) =>
  db
    .selectFrom("webhookDeliveries")
    .innerJoin("webhookEvents", "webhookEvents.id", "eventId")
    .select(["webhookDeliveries.id", "eventId", "type", "data", "at", "tries"])
    .select(["triedAt", "nextAt", "deliveredAt", "status", "error"])
    .where("endpointId", "=", endpointId)
    .orderBy("webhookDeliveries.id", "desc")
    .limit(rows)
    .offset(offset)
    .execute();

/** Number of deliveries to an endpoint; counting stops at `most`. */
export async function countDeliveries(db: Db, endpointId: string, most: number): Promise<number> {
  const counted = db
    .selectFrom("webhookDeliveries")
    .select("id")
    .where("endpointId", "=", endpointId)
    .limit(most)
    .as("counted");
  const { count } = await db
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const KEPT_DAYS = 30;

/** Deletes events after 30 days, with their deliveries. */
export const deleteOldWebhookEvents = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, "webhook_events", sql`at < ${plusMinutes(now, -KEPT_DAYS * 24 * 60)}`);
