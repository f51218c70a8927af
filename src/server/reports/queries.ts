import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { PAGE_SIZE } from "#shared/paging.ts";
import type { ReportBody } from "#shared/reports/contract.ts";
import type { ReportAct, ReportState } from "#shared/reports/report-state.ts";
import type { Reporter } from "#shared/reports/subjects.ts";

export interface NewReport extends ReportBody {
  id: string;
  rideId: string;
  reporterId: string;
  now: Date;
}

/** Whether a ride is an account's own. It is not yet the driver's before the payment. */
export async function isRideOf(db: Db, rideId: string, accountId: string): Promise<boolean> {
  const ride = await db
    .selectFrom("rides")
    .select("id")
    .where("id", "=", rideId)
    .where((is) =>
      is.or([
        is("riderId", "=", accountId),
        is.and([
          is("driverId", "=", accountId),
          is("state", "not in", ["awaiting_payment", "lapsed"]),
        ]),
      ]),
    )
    .executeTakeFirst();
  return ride !== undefined;
}

/** An account's own reports about a ride, newest first. */
export const listOwnReports = (db: Db, rideId: string, reporterId: string) =>
  db
    .selectFrom("rideReports")
    .select(["id", "subject", "words", "reportedAt", "state"])
    .where("rideId", "=", rideId)
    .where("reporterId", "=", reporterId)
    .orderBy("reportedAt", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();

/** Inserts a report about a ride of the reporter. */
export async function insertReport(
  tx: Db,
  { id, rideId, reporterId, subject, words, now }: NewReport,
): Promise<"inserted" | "duplicate" | "no such ride"> {
  if (!(await isRideOf(tx, rideId, reporterId))) return "no such ride";
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("rideReports")
    .values({ id, rideId, reporterId, subject, words, reportedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? "inserted" : "duplicate";
}

export type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** A report with the rider and the driver of its ride. */
export async function findReport(db: Db, id: string) {
  return selectReports(db).where("report.id", "=", id).executeTakeFirst();
}

/** A page of reports in a state: open ones oldest first, others newest first. */
export async function listReports(db: Db, state: ReportState, page: number): Promise<Report[]> {
  const order = state === "open" ? "asc" : "desc";
  return selectReports(db)
    .where("report.state", "=", state)
    .orderBy("report.reportedAt", order)
    .orderBy("report.id", order)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

/** Numbers of reports by state. */
export async function countReports(db: Db): Promise<Record<ReportState, number>> {
  const { rows } = await sql<{ state: ReportState; count: number }>`
    select state, count(*)::int as count from ride_reports group by state`.execute(db);
  const countOf = (state: ReportState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { open: countOf("open"), answered: countOf("answered"), closed: countOf("closed") };
}

export interface EntryRow {
  id: string;
  reportId: string;
  act: ReportAct;
  words: string;
  admin: string;
  at: Date;
}

/** Entries of some reports, oldest first. */
export async function listEntries(db: Db, reportIds: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select report_entries.id, report_id, act, words, first_name || ' ' || last_name as admin, at
    from report_entries join accounts on accounts.id = admin_id
    where report_id = any(${reportIds}::uuid[]) order by report_entries.id limit 5000`.execute(db);
  return rows;
}

export interface NewEntry {
  reportId: string;
  act: ReportAct;
  words: string;
  adminId: string;
  now: Date;
}

/** Locks a report. Returns its state and ride; null if it does not exist. */
export async function lockReport(tx: Db, id: string) {
  const row = await tx
    .selectFrom("rideReports")
    .select(["state", "rideId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts an entry. Returns its id; null for words that the report has already. */
export async function insertEntry(tx: Db, { now, ...entry }: NewEntry): Promise<string | null> {
  const row = await tx
    .insertInto("reportEntries")
    .values({ ...entry, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setReportState(tx: Db, id: string, state: ReportState): Promise<void> {
  await tx.updateTable("rideReports").set({ state }).where("id", "=", id).execute();
}

/** Words of an answer; null if there is none. */
export async function findAnswer(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("reportEntries")
    .select("words")
    .where("id", "=", id)
    .where("act", "=", "answer")
    .executeTakeFirst();
  return row?.words ?? null;
}

const selectReports = (db: Db) =>
  db
    .selectFrom("rideReports as report")
    .innerJoin("rides", "rides.id", "report.rideId")
    .innerJoin("accounts as rider", "rider.id", "rides.riderId")
    .innerJoin("accounts as driver", "driver.id", "rides.driverId")
    .select([
      "report.id",
      "report.rideId",
      "report.subject",
      "report.words",
      "report.reportedAt",
      "rides.reference",
      "report.state",
      "rides.riderId",
      "rides.driverId",
      "rider.email as riderEmail",
      "driver.email as driverEmail",
    ])
    .select([
      sql<Reporter>`case reporter_id when rides.driver_id then 'driver' else 'rider' end`.as(
        "reporter",
      ),
      sql<string>`rider.first_name || ' ' || rider.last_name`.as("riderName"),
      sql<string>`driver.first_name || ' ' || driver.last_name`.as("driverName"),
    ]);
