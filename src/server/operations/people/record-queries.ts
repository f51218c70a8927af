import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { RatingStatus, RideState, Role } from "#server/database/tables.d.ts";
import type { Reporter, ReportSubject } from "#shared/reports/subjects.ts";
import type { suspensionReasons } from "#shared/suspensions/reasons.ts";

/** Rows of each list of a record, except rides. */
export const RECORD_ROWS = 10;

/** A rider or driver by id; undefined for admins and deleted accounts. */
export async function findPersonForRecord(db: Db, id: string) {
  return db
    .selectFrom("accounts")
    .select(["id", "role", "firstName", "lastName", "profileImage", "email", "phoneNumber"])
    .select(["createdAt", "emailProvenAt", "phoneProvenAt"])
    .select(
      sql<boolean>`exists (select from suspensions where account_id = accounts.id and lifted_at is null)`.as(
        "isSuspended",
      ),
    )
    .where("id", "=", id)
    .where("role", "in", ["RIDER", "DRIVER"])
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** Numbers of a person's ended rides by final state. */
export async function countEndedRides(db: Db, id: string): Promise<Map<RideState, number>> {
  const { rows } = await sql<{ state: RideState; rides: number }>`
    select state, sum(rides)::int as rides from ended_rides where account_id = ${id} group by state`.execute(
    db,
  );
  return new Map(rows.map(({ state, rides }) => [state, rides]));
}

/** Cents that a rider paid after refunds, or that a driver earned after reversals. */
export async function sumMoney(db: Db, { id, role }: { id: string; role: Role }): Promise<number> {
  const days =
    role === "DRIVER"
      ? sql`select net as cents from earning_days where driver_id = ${id}`
      : sql`select cents from spending_days where rider_id = ${id}`;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from (${days}) as days`.execute(db);
  return rows[0]?.cents ?? 0;
}

export interface ReceivedRating {
  rideId: string;
  reference: string;
  answer: RatingStatus;
  by: string;
  at: Date;
}

const answersTo = (role: Role) =>
  role === "DRIVER"
    ? { table: sql`ratings`, column: sql`driver_id`, by: sql`rides.rider_id` }
    : { table: sql`rider_ratings`, column: sql`rider_id`, by: sql`rides.driver_id` };

/**
 * Answers of the other side about a person: No answers first, because an admin looks for them, then newest first. Each
 * part is read in the order of its index, without sorting all answers.
 */
export async function listRatingsOf(
  db: Db,
  { id, role }: { id: string; role: Role },
  offset = 0,
): Promise<ReceivedRating[]> {
  const { table, column, by } = answersTo(role);
  const newest = (status: RatingStatus) => sql`(
    select ride_id, status, rated_at from ${table} where ${column} = ${id} and status = ${status}
    order by rated_at desc, ride_id desc limit ${offset + RECORD_ROWS})`;
  const { rows } = await sql<ReceivedRating>`
    with latest as (${newest("NO")} union all ${newest("YES")})
    select ride_id, reference, status as answer, first_name || ' ' || last_name as by, rated_at as at
    from latest join rides on rides.id = ride_id join accounts on accounts.id = ${by}
    order by status = 'NO' desc, rated_at desc, ride_id desc
    limit ${RECORD_ROWS} offset ${offset}`.execute(db);
  return rows;
}

/** Numbers of YES and NO answers of the other side about a person. */
export async function countRatingsOf(
  db: Db,
  id: string,
  role: Role,
): Promise<{ yes: number; no: number }> {
  const { table, column } = answersTo(role);
  const { rows } = await sql<{ yes: number; no: number }>`
    select (count(*) filter (where status = 'YES'))::int as yes, (count(*) filter (where status = 'NO'))::int as no
    from ${table} where ${column} = ${id}`.execute(db);
  return rows[0] ?? { yes: 0, no: 0 };
}

export interface ReportOfPerson {
  id: string;
  rideId: string;
  reference: string;
  subject: ReportSubject;
  reporter: Reporter;
  isOwn: boolean;
  at: Date;
}

/** Problems that were reported about a person's rides by either side, newest first. */
export async function listReportsOf(db: Db, id: string, role: Role): Promise<ReportOfPerson[]> {
  const own = role === "DRIVER" ? sql`rides.driver_id` : sql`rides.rider_id`;
  const { rows } = await sql<ReportOfPerson>`
    select report.id, report.ride_id, reference, subject, reported_at as at, reporter_id = ${id} as is_own,
      case reporter_id when rides.driver_id then 'driver' else 'rider' end as reporter
    from rides join ride_reports as report on report.ride_id = rides.id
    where ${own} = ${id} order by reported_at desc, report.id desc limit ${RECORD_ROWS}`.execute(
    db,
  );
  return rows;
}

interface SuspensionOfPerson {
  id: string;
  reason: (typeof suspensionReasons)[number];
  suspendedAt: Date;
  liftedAt: Date | null;
}

/** A person's suspensions, newest first. */
export async function listSuspensionsForRecord(db: Db, id: string): Promise<SuspensionOfPerson[]> {
  const { rows } = await sql<SuspensionOfPerson>`
    select id, reason, suspended_at, lifted_at from suspensions where account_id = ${id}
    order by suspended_at desc, id limit ${RECORD_ROWS}`.execute(db);
  return rows;
}

interface LinkedAccount {
  id: string;
  role: "RIDER" | "DRIVER";
  name: string;
  marks: string[];
  isProven: boolean;
  since: Date;
}

/** Accounts that are probably of the same person, proven ones first. */
export async function listLinkedAccounts(db: Db, id: string): Promise<LinkedAccount[]> {
  const { rows } = await sql<LinkedAccount>`
    select accounts.id, role, first_name || ' ' || last_name as name, marks, is_proven, since
    from linked_accounts
    join accounts on accounts.id = case when rider_id = ${id} then driver_id else rider_id end
    where rider_id = ${id} or driver_id = ${id}
    order by is_proven desc, since desc, accounts.id limit ${RECORD_ROWS}`.execute(db);
  return rows;
}
