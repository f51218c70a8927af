import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { DocumentRecord } from "#shared/documents/states.ts";

export interface StoredDocument extends DocumentRecord {
  driverId: string;
  id: string;
  state: "in_review" | "approved" | "rejected";
  number: string | null;
  expiresOn: string | null;
  fileName: string | null;
  submittedAt: Date;
  reason: string | null;
  /** VIN of the vehicle that it belongs to if that is kept but not in use; else null. */
  keptVin: string | null;
}

/**
 * The latest document of each kind that was not withdrawn, with the end of the approved one: of drivers and
 * vehicles in use.
 */
export const listDocuments = (db: Db, driverIds: readonly string[]): Promise<StoredDocument[]> =>
  latestDocuments(db, driverIds, sql`latest.kept_vin is null`);

/** The latest documents of the vehicles that a driver does not use now. */
export const listKeptDocuments = (db: Db, driverId: string): Promise<StoredDocument[]> =>
  latestDocuments(db, [driverId], sql`latest.kept_vin is not null`);

async function latestDocuments(
  db: Db,
  driverIds: readonly string[],
  matches: RawBuilder<boolean>,
): Promise<StoredDocument[]> {
  const { rows } = await sql<
    Omit<StoredDocument, "inForce" | "latest"> & { isInForce: boolean; through: string | null }
  >`
    select distinct on (latest.driver_id, latest.kept_vin, latest.kind) latest.driver_id, latest.kept_vin, latest.kind,
      latest.id, latest.state::text,
      latest.after ->> 'number' as number, latest.expires_on::text, latest.file_name, latest.submitted_at,
      latest.reason, approved.id is not null as is_in_force, approved.expires_on::text as through
    from driver_submissions latest
    left join driver_submissions approved on approved.driver_id = latest.driver_id
      and approved.kind = latest.kind and approved.is_in_force
      and approved.kept_vin is not distinct from latest.kept_vin
    where latest.driver_id = any(${[...driverIds]}::uuid[]) and latest.kind not in ('person', 'vehicle')
      and latest.state <> 'withdrawn' and ${matches}
    order by latest.driver_id, latest.kept_vin, latest.kind, latest.submitted_at desc, latest.id desc`.execute(
    db,
  );
  return rows.map(({ isInForce, through, ...row }) => ({
    ...row,
    inForce: isInForce ? { expiresOn: through } : null,
    latest: { state: row.state },
  }));
}

/** Records the owner of a file before the file is written. */
export async function insertDocumentFile(
  db: Db,
  file: { name: string; driverId: string; createdAt: Date },
): Promise<void> {
  await db.insertInto("documentFiles").values(file).execute();
}

export async function isOwnDocumentFile(db: Db, driverId: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom("documentFiles")
    .select("name")
    .where("name", "=", name)
    .where("driverId", "=", driverId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lists at most 500 files to delete: files without a submission that were uploaded before `uploadedBefore`, and files
 * of submissions that were withdrawn or rejected before `endedBefore`.
 */
export async function listUnusedFiles(
  db: Db,
  { uploadedBefore, endedBefore }: { uploadedBefore: Date; endedBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from document_files where created_at < ${uploadedBefore} and not exists (
      select from driver_submissions where file_name = name
        and (state in ('in_review', 'approved') or decided_at >= ${endedBefore}))
    order by created_at limit 500`.execute(db);
  return rows.map(({ name }) => name);
}

export async function deleteDocumentFile(db: Db, name: string): Promise<void> {
  await db.deleteFrom("documentFiles").where("name", "=", name).execute();
}

export async function listFilesOf(db: Db, driverId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("documentFiles")
    .select("name")
    .where("driverId", "=", driverId)
    .orderBy("name")
    .limit(10_000)
    .execute();
  return rows.map(({ name }) => name);
}

export interface EndingDocument {
  id: string;
  driverId: string;
  expiresOn: string;
}

/**
 * Approved documents of some kinds, of drivers and vehicles in use, that end after one day and through another, without
 * a newer one in review.
 */
export async function listEnding(
  db: Db,
  { kinds, after, through }: { kinds: readonly string[]; after: string; through: string },
): Promise<EndingDocument[]> {
  const { rows } = await sql<EndingDocument>`
    select id, driver_id, expires_on::text from driver_submissions ending
    where is_in_force and expires_on > ${after}::date and expires_on <= ${through}::date
      and kind = any(${[...kinds]}::text[]) and kept_vin is null and not exists (
        select from driver_submissions newer where newer.driver_id = ending.driver_id
          and newer.kind = ending.kind and newer.kept_vin is null and newer.state = 'in_review')
    order by expires_on, id limit 5000`.execute(db);
  return rows;
}

/** Records a reminder and all earlier ones (more days ahead). Returns true if it is new. */
export async function insertReminder(
  tx: Db,
  { id, days, earlier }: { id: string; days: number; earlier: readonly number[] },
): Promise<boolean> {
  const rows = [days, ...earlier].map((daysBefore) => ({ submissionId: id, daysBefore }));
  const inserted = await tx
    .insertInto("documentReminders")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("daysBefore")
    .execute();
  return inserted.some(({ daysBefore }) => daysBefore === days);
}

/** A document with its driver, for a reminder; null if it was replaced, or its vehicle is not in use. */
export async function findInForce(db: Db, id: string) {
  const row = await db
    .selectFrom("driverSubmissions")
    .innerJoin("accounts", "accounts.id", "driverId")
    .select(["kind", "driverId", "email"])
    .select(sql<string>`expires_on::text`.as("expiresOn"))
    .where("driverSubmissions.id", "=", id)
    .where("isInForce", "=", true)
    .where("keptVin", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
