import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DocumentKind } from "#shared/documents/kinds.ts";

const MAX_DRIVERS = 1000;

/** Verified drivers without a valid document of a kind on a day, and without one in review. */
const lacking = ({ kind, hasExpiry }: DocumentKind, today: string) => sql`
  is_verified and not exists (
    select from driver_submissions sent
    where sent.driver_id = drivers.account_id and sent.kind = ${kind} and kept_vin is null
      and (state = 'in_review' or is_in_force
        and (not ${hasExpiry}::boolean or expires_on is null or expires_on >= ${today}::date)))`;

/** Records a reminder of a requirement for drivers who lack the document. Returns those who have not had it. */
export async function takeRemindersDue(
  tx: Db,
  reminder: { document: DocumentKind; requiredFrom: string; days: number; today: string },
): Promise<string[]> {
  const { document, requiredFrom, days, today } = reminder;
  const { rows } = await sql<{ driverId: string }>`
    insert into requirement_reminders (driver_id, kind, required_from, days_before)
    select account_id, ${document.kind}, ${requiredFrom}::date, ${days}::smallint from drivers
    where ${lacking(document, today)} and not exists (
      select from requirement_reminders sent
      where sent.driver_id = account_id and sent.kind = ${document.kind}
        and required_from = ${requiredFrom}::date and days_before = ${days}::smallint)
    order by account_id limit ${MAX_DRIVERS}
    on conflict do nothing
    returning driver_id`.execute(tx);
  return rows.map(({ driverId }) => driverId);
}

/** The driver's e-mail if the driver lacks a document on a day; null otherwise. */
export async function findLacking(
  db: Db,
  { document, driverId, today }: { document: DocumentKind; driverId: string; today: string },
): Promise<{ email: string } | null> {
  const { rows } = await sql<{ email: string }>`
    select email from accounts join drivers on drivers.account_id = accounts.id
    where accounts.id = ${driverId} and ${lacking(document, today)}`.execute(db);
  return rows[0] ?? null;
}
