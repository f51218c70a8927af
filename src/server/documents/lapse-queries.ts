import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DocumentKind } from "#shared/documents/kinds.ts";
import { isRequiredOn } from "#shared/documents/states.ts";

/**
 * Drivers and document kinds that keep a driver off the market on a day: a required document has expired, or one with
 * a start day (`requiredFrom`) is missing. One without a start day may be missing, because drivers who were verified
 * before the product asked for documents lack it.
 */
const lapsed = (asked: readonly DocumentKind[], today: string) => {
  const required = asked.filter((document) => isRequiredOn(document, today));
  const ending = required.filter(({ hasExpiry }) => hasExpiry).map(({ kind }) => kind);
  const begun = required.filter(({ requiredFrom }) => requiredFrom !== null);
  return sql`
    select driver_id, kind from driver_submissions
    where is_in_force and kept_vin is null and expires_on < ${today}::date and kind = any(${ending}::text[])
    union
    select account_id, kind from drivers cross join unnest(${begun.map(({ kind }) => kind)}::text[]) as begun (kind)
    where is_verified and not exists (
      select from driver_submissions held
      where held.driver_id = account_id and held.kind = begun.kind and is_in_force and kept_vin is null)`;
};

/**
 * Inserts today's lapsed documents and deletes the rows whose document was replaced or is no longer required. One
 * statement, because its search reads all verified drivers and their documents.
 */
export async function replaceLapses(
  db: Db,
  asked: readonly DocumentKind[],
  { today, now }: { today: string; now: Date },
): Promise<void> {
  await sql`
    with lapsed as materialized (${lapsed(asked, today)}),
    gone as (
      delete from document_lapses recorded where not exists (
        select from lapsed where lapsed.driver_id = recorded.driver_id and lapsed.kind = recorded.kind))
    insert into document_lapses (driver_id, kind, since)
    select driver_id, kind, ${now}::timestamptz from lapsed
    on conflict do nothing`.execute(db);
}

export async function deleteAllLapses(db: Db): Promise<void> {
  await sql`delete from document_lapses`.execute(db);
}

/** Deletes the lapse of a driver's document, which an approval replaces. */
export async function deleteLapse(tx: Db, driverId: string, kind: string): Promise<void> {
  await tx
    .deleteFrom("documentLapses")
    .where("driverId", "=", driverId)
    .where("kind", "=", kind)
    .execute();
}
