import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { PAGE_SIZE } from "#shared/paging.ts";
import type { ReportBody } from "#shared/reports/contract.ts";
import type { Reporter } from "#shared/reports/subjects.ts";

export interface NewReport extends ReportBody {
  id: string;
  rideId: string;
  reporterId: string;
  now: Date;
}

/** Inserts a report of the reporter's own ride. A driver has none before the payment. */
export async function insertReport(
  tx: Db,
  { id, rideId, reporterId, subject, words, now }: NewReport,
): Promise<"inserted" | "duplicate" | "no such ride"> {
  const ride = await tx
    .selectFrom("rides")
    .select("id")
    .where("id", "=", rideId)
    .where((is) =>
      is.or([
        is("riderId", "=", reporterId),
        is.and([
          is("driverId", "=", reporterId),
          is("state", "not in", ["awaiting_payment", "lapsed"]),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!ride) return "no such ride";
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("rideReports")
    .values({ id, rideId, reporterId, subject, words, reportedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? "inserted" : "duplicate";
}

export type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** A report with its people. */
export async function findReport(db: Db, id: string) {
  return selectReports(db).where("report.id", "=", id).executeTakeFirst();
}

/** A page of reports, newest first. */
export async function listReports(db: Db, page: number): Promise<Report[]> {
  return selectReports(db)
    .orderBy("report.reportedAt", "desc")
    .orderBy("report.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

export async function countReports(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("rideReports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
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
