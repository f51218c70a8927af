import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { nextTryAt } from "#server/outbox/retry-queries.ts";

export interface DueMail {
  id: string;
  riderId: string;
  email: string;
  fromLabel: string;
  toLabel: string;
  toldAt: Date;
}

/** Claims due mails of fired alerts for two minutes. Skips expired alerts. */
export async function claimMails(db: Db, now: Date, max: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update driver_alerts set mail_attempts = mail_attempts + 1,
      mail_after = ${now}::timestamptz + interval '2 minutes'
    from accounts
    where accounts.id = rider_id and driver_alerts.id = any(array(
      select id from driver_alerts
      where state = 'told' and mailed_at is null and expires_at > ${now}
        and coalesce(mail_after, '-infinity') <= ${now}
      order by told_at limit ${max}
      for update skip locked))
    returning driver_alerts.id, rider_id, email, from_label, to_label, told_at`.execute(db);
  return rows;
}

/** Records that a rider was mailed about a nearby driver. */
export async function markMailed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("driverAlerts").set({ mailedAt: now }).where("id", "=", id).execute();
}

/** Delays the next attempt of a failed mail by some minutes. */
export async function postponeMail(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("driverAlerts")
    .set({ mailAfter: nextTryAt("mailAttempts", now) })
    .where("id", "=", id)
    .execute();
}
