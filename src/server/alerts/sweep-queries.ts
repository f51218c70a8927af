import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import { enqueuePush } from "#server/outbox/enqueue.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { alertPush } from "./alert-push.ts";

// The queries below skip rows that another node or a rider has locked; the next sweep handles them.

/** Marks alerts past their end as expired. */
export async function expireAlerts(db: Db, now: Date): Promise<void> {
  await sql`
    update driver_alerts set state = 'expired' where id in (
      select id from driver_alerts where state = 'open' and expires_at <= ${now} for update skip locked)`.execute(
    db,
  );
}

/** Deletes alerts of riders who have booked an instant ride since. */
export async function deleteAlertsOfBooked(db: Db, now: Date): Promise<void> {
  await sql`
    delete from driver_alerts where id in (
      select id from driver_alerts where expires_at > ${now} and exists (
        select from rides where rides.rider_id = driver_alerts.rider_id and kind = 'instant'
          and requested_at >= set_at and rides.state <> 'lapsed')
      for update of driver_alerts skip locked)`.execute(db);
}

export interface OpenAlert {
  id: string;
  riderId: string;
  fromLatitude: number;
  fromLongitude: number;
  /** Estimated minutes of the trip. */
  minutes: number;
}

/**
 * Claims open alerts for a search of drivers, least recently searched first. `any(array(...))` is evaluated once: a
 * plan may evaluate the subquery of an `in` again and claim more than the limit.
 */
export async function claimOpenAlerts(db: Db, now: Date, max: number): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    update driver_alerts set looked_at = ${now}
    where id = any(array(
      select id from driver_alerts where state = 'open'
      order by looked_at nulls first, set_at limit ${max}
      for update skip locked))
    returning id, rider_id, from_latitude, from_longitude, minutes`.execute(db);
  return rows;
}

/** Marks alerts as fired and enqueues a push for each. Their mails become due; a trigger notifies open pages. */
export async function fireAlerts(db: Db, ids: string[], now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const firedAlerts = await tx
      .updateTable("driverAlerts")
      .set({ state: "told", toldAt: now })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("driverAlerts")
          .select("id")
          .where("state", "=", "open")
          .where(sql<boolean>`id = any(${ids}::uuid[])`)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["id", "riderId", "expiresAt"])
      .execute();
    for (const alert of firedAlerts) await enqueuePush(tx, alertPush(alert));
  });
}

/** Deletes alerts a day after their end. */
export const deleteOldAlerts = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, "driver_alerts", sql`expires_at < ${plusMinutes(now, -1 * 24 * 60)}`);
