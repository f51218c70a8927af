import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { type FindingKind, kindsOfGroup } from "#shared/operations/finding-kinds.ts";
import type { FindingGroup } from "#shared/operations/list-choices.ts";

export interface NewFinding {
  kind: FindingKind;
  /** Null when no ride is involved. */
  rideId: string | null;
  subject: string;
  expected: string;
  found: string;
}

/** Scope of a comparison: findings of these kinds and subjects (null: all) that were not found again are closed. */
export interface ComparisonScope {
  kinds: readonly FindingKind[];
  subjects: readonly string[] | null;
}

/**
 * Records each disagreement once and closes those not found again. A finding that an admin resolved stays resolved
 * while it recurs daily; one that returns after two days is reopened.
 */
export async function recordFindings(
  db: Db,
  findings: readonly NewFinding[],
  { kinds, subjects, now }: ComparisonScope & { now: Date },
): Promise<void> {
  const list = JSON.stringify(findings);
  await sql`
    with found as (
      select * from jsonb_to_recordset(${list}::jsonb)
        as one (kind text, "rideId" uuid, subject text, expected text, found text)
    ),
    stored as (
      insert into findings (kind, ride_id, subject, expected, found, first_seen_at, last_seen_at)
      select kind, "rideId", subject, expected, found, ${now}, ${now} from found
      order by kind, subject, expected, found
      on conflict (kind, subject, expected, found) do update set
        last_seen_at = excluded.last_seen_at,
        (resolved_at, resolved_by, note) = (
          select findings.resolved_at, findings.resolved_by, findings.note
          where findings.resolved_by is not null
            and findings.last_seen_at > excluded.last_seen_at - interval '2 days')
    )
    update findings set resolved_at = ${now}
    where resolved_at is null and kind = any(${kinds}::text[])
      and (${subjects}::text[] is null or subject = any(${subjects}::text[]))
      and not exists (
        select from found where found.kind = findings.kind and found.subject = findings.subject
          and found.expected = findings.expected and found.found = findings.found)`.execute(db);
}

export interface FindingFilter {
  filter: "open" | "resolved" | "all";
  group?: FindingGroup | undefined;
}

export type FindingRow = Awaited<ReturnType<typeof listFindingRows>>[number];

/** A page of findings, newest first. */
export async function listFindingRows(
  db: Db,
  { page, size, ...filter }: FindingFilter & { page: number; size: number },
) {
  return await filtered(db, filter)
    .orderBy("firstSeenAt", "desc")
    .orderBy("findings.id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

const BATCH = 1000;

/** All matching findings, newest first, in batches. */
export async function* listFindingBatches(
  db: Db,
  filter: FindingFilter,
): AsyncGenerator<FindingRow[]> {
  let rows: FindingRow[];
  let last: string | undefined;
  do {
    const before = last;
    rows = await filtered(db, filter)
      .$if(before !== undefined, (query) => query.where("findings.id", "<", before ?? ""))
      .orderBy("findings.id", "desc")
      .limit(BATCH)
      .execute();
    last = rows.at(-1)?.id;
    yield rows;
  } while (rows.length === BATCH);
}

/** Number of matching findings. */
export async function countFindings(db: Db, filter: FindingFilter): Promise<number> {
  const { count } = await db
    .selectFrom("findings")
    .where(matching(filter))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** A finding, open or resolved, or null. */
export async function findFinding(db: Db, id: string) {
  return (await findings(db).where("findings.id", "=", id).executeTakeFirst()) ?? null;
}

/** Findings about a ride, its tip and its tolls, newest first. */
export const listFindingsOf = (db: Db, rideId: string) =>
  findings(db)
    .where("findings.rideId", "=", rideId)
    .orderBy("firstSeenAt", "desc")
    .orderBy("findings.id", "desc")
    .limit(50)
    .execute();

/** Resolves an open finding. Returns false if it is not open. */
export async function setResolved(
  tx: Db,
  resolution: { id: string; adminId: string; note: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("findings")
    .set({ resolvedAt: resolution.now, resolvedBy: resolution.adminId, note: resolution.note })
    .where("id", "=", resolution.id)
    .where("resolvedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Claims the daily comparison. Returns false if it was completed within a day, or another node began within an hour.
 */
export async function claimDailyComparison(db: Db, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reconciliations set started_at = ${now}
    where coalesce(started_at, '-infinity') < ${now}::timestamptz - interval '1 hour'
      and coalesce(finished_at, '-infinity') < ${now}::timestamptz - interval '1 day'`.execute(db);
  return numAffectedRows === 1n;
}

/** Records that the daily comparison is complete. */
export async function finishDailyComparison(db: Db, now: Date): Promise<void> {
  await sql`update reconciliations set finished_at = ${now}`.execute(db);
}

/** Time of the last complete comparison; null before the first. */
export async function findLastComparison(db: Db): Promise<Date | null> {
  const row = await db.selectFrom("reconciliations").select("finishedAt").executeTakeFirst();
  return row?.finishedAt ?? null;
}

const filtered = (db: Db, filter: FindingFilter) => findings(db).where(matching(filter));

const matching = ({ filter, group }: FindingFilter) => {
  const conditions = [
    ...(filter === "open" ? [sql`resolved_at is null`] : []),
    ...(filter === "resolved" ? [sql`resolved_at is not null`] : []),
    ...(group ? [sql`findings.kind = any(${kindsOfGroup[group]}::text[])`] : []),
  ];
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

const findings = (db: Db) =>
  db
    .selectFrom("findings")
    .leftJoin("rides", "rides.id", "findings.rideId")
    .leftJoin("accounts as admin", "admin.id", "findings.resolvedBy")
    .select(["findings.id", "findings.kind", "findings.rideId", "rides.reference", "subject"])
    .select(["expected", "found", "firstSeenAt", "lastSeenAt", "resolvedAt", "note"])
    .select(["admin.firstName as adminFirstName", "admin.lastName as adminLastName"]);
