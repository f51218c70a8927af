import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DocumentKind } from "#shared/documents/kinds.ts";

/** Maximum of drivers in one transaction. */
export const MAX_DRIVERS = 1000;

/** Verified drivers without a valid document of a kind on a day, and without one in review. */
const lacking = ({ kind, hasExpiry }: DocumentKind, today: string) => sql`
  is_verified and not exists (
    select from driver_submissions sent
    where sent.driver_id = drivers.account_id and sent.kind = ${kind} and kept_vin is null
      and (state = 'in_review' or is_in_force
        and (not ${hasExpiry}::boolean or expires_on is null or expires_on >= ${today}::date)))`;

/** A reminder of a requirement; `today` is the market day. */
export interface DueReminder {
  document: DocumentKind;
  requiredFrom: string;
  days: number;
  today: string;
}

/** Removes and returns drivers who may lack a document since a change, at most 1000. */
export async function takeChangedDrivers(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ driverId: string }>`
    delete from requirement_checks where id in (
      select id from requirement_checks order by id limit ${MAX_DRIVERS} for update skip locked)
    returning driver_id`.execute(tx);
  return rows.map(({ driverId }) => driverId);
}

/** Locks the round of a reminder, and tells whether all drivers were searched for it today. */
export async function lockRound(
  tx: Db,
  { document, requiredFrom, days, today }: DueReminder,
): Promise<boolean> {
  await sql`
    insert into requirement_rounds (kind, required_from, days_before)
    values (${document.kind}, ${requiredFrom}::date, ${days}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ isDone: boolean }>`
    select coalesce(done_on >= ${today}::date, false) as is_done from requirement_rounds
    where kind = ${document.kind} and required_from = ${requiredFrom}::date and days_before = ${days}
    for update`.execute(tx);
  return rows[0]?.isDone === true;
}

/** Records that all drivers were searched for a reminder today. */
export async function endRound(
  tx: Db,
  { document, requiredFrom, days, today }: DueReminder,
): Promise<void> {
  await sql`
    update requirement_rounds set done_on = ${today}::date
    where kind = ${document.kind} and required_from = ${requiredFrom}::date and days_before = ${days}`.execute(
    tx,
  );
}

/**
 * Records a reminder for drivers who lack the document, and returns them: at most 1000, and none who had it before.
 * `among` limits the search to these drivers; null searches all.
 */
export async function takeRemindersDue(
  tx: Db,
  { document, requiredFrom, days, today }: DueReminder,
  among: readonly string[] | null,
): Promise<string[]> {
  const isSearched = among === null ? sql`true` : sql`account_id = any(${[...among]}::uuid[])`;
  const { rows } = await sql<{ driverId: string }>`
    insert into requirement_reminders (driver_id, kind, required_from, days_before)
    select account_id, ${document.kind}, ${requiredFrom}::date, ${days}::smallint from drivers
    where ${isSearched} and ${lacking(document, today)} and not exists (
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
