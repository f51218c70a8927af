import { type Selectable, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DriverAlerts } from "#server/database/tables.d.ts";

/** Columns of an alert that its rider may see. */
export type AlertRow = Pick<
  Selectable<DriverAlerts>,
  | "state"
  | "fromLabel"
  | "fromLatitude"
  | "fromLongitude"
  | "toLabel"
  | "toLatitude"
  | "toLongitude"
  | "expiresAt"
  | "toldAt"
>;

const shownColumns = [
  "state",
  "fromLabel",
  "fromLatitude",
  "fromLongitude",
  "toLabel",
  "toLatitude",
  "toLongitude",
  "expiresAt",
  "toldAt",
] as const;

export async function findAlert(db: Db, riderId: string): Promise<AlertRow | undefined> {
  return db
    .selectFrom("driverAlerts")
    .select(shownColumns)
    .where("riderId", "=", riderId)
    .executeTakeFirst();
}

interface NewAlert {
  id: string;
  riderId: string;
  quoteId: string;
  setAt: Date;
  expiresAt: Date;
}

/**
 * Sets an alert at the pickup of one of the rider's instant quotes, replacing any other. Returns
 * false if the rider has no such quote.
 */
export async function putAlert(db: Db, alert: NewAlert): Promise<boolean> {
  const { id, riderId, quoteId, setAt, expiresAt } = alert;
  const { numAffectedRows } = await sql`
    insert into driver_alerts (id, rider_id, from_label, from_latitude, from_longitude,
      to_label, to_latitude, to_longitude, minutes, set_at, expires_at)
    select ${id}, rider_id, from_label, from_latitude, from_longitude,
      to_label, to_latitude, to_longitude, minutes, ${setAt}, ${expiresAt}
    from quotes where id = ${quoteId} and rider_id = ${riderId} and schedule = ''
    on conflict (rider_id) do update set
      (id, state, from_label, from_latitude, from_longitude, to_label, to_latitude, to_longitude, minutes,
        set_at, expires_at, looked_at, told_at, mail_attempts, mail_after, mailed_at)
      = (excluded.id, 'open', excluded.from_label, excluded.from_latitude, excluded.from_longitude,
        excluded.to_label, excluded.to_latitude, excluded.to_longitude, excluded.minutes,
        excluded.set_at, excluded.expires_at, null, null, 0, null, null)`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteAlert(db: Db, riderId: string): Promise<void> {
  await db.deleteFrom("driverAlerts").where("riderId", "=", riderId).execute();
}
