import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { RECORD_WINDOW } from "#shared/drivers/trust-level.ts";
import type { RatedRide, RatingStatus } from "#shared/ratings/rating-rule.ts";
import type { Pair } from "./queries.ts";

export type RideOfDriver = RatedRide & Pair;

/** A paid ride of the driver with the answer about its rider; null for any other ride. */
export async function findRideOfDriver(
  db: Db,
  rideId: string,
  driverId: string,
): Promise<RideOfDriver | null> {
  const row = await db
    .selectFrom("rides")
    .leftJoin("riderRatings", "riderRatings.rideId", "rides.id")
    .select(["rides.riderId", "rides.driverId", "state", "endedAt", "status", "ratedAt"])
    .where("rides.id", "=", rideId)
    .where("rides.driverId", "=", driverId)
    .where("state", "not in", ["awaiting_payment", "lapsed"])
    .executeTakeFirst();
  return row ?? null;
}

export interface RiderAnswer extends Pair {
  rideId: string;
  status: RatingStatus;
  now: Date;
}

/** Stores a driver's answer and replaces an earlier one of the ride. */
export async function putRiderRating(tx: Db, { now, ...answer }: RiderAnswer): Promise<void> {
  await tx
    .insertInto("riderRatings")
    .values({ ...answer, ratedAt: now })
    .onConflict((conflict) =>
      conflict.column("rideId").doUpdateSet({ status: answer.status, changedAt: now }),
    )
    .execute();
}

/** Drivers counted by their latest answer: those who said Yes, and all who answered. */
export interface RecordRow {
  yes: number;
  rated: number;
  warnedAt: Date | null;
}

/** Counts the latest answer of each driver, up to RECORD_WINDOW drivers. The lock serializes concurrent counts. */
export async function recountRider(tx: Db, riderId: string): Promise<RecordRow> {
  await tx
    .insertInto("riderRecords")
    .values({ riderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom("riderRecords")
    .select("riderId")
    .where("riderId", "=", riderId)
    .forUpdate()
    .execute();
  const { rows } = await sql<RecordRow>`
    update rider_records set yes = last.yes, rated = last.rated
    from (
      select count(*) filter (where status = 'YES')::int as yes, count(*)::int as rated
      from (
        select status from (
          select distinct on (driver_id) status, rated_at, rider_ratings.ride_id
          from rider_ratings join rider_records as record using (rider_id)
          where rider_id = ${riderId} and (counts_from is null or rated_at >= counts_from)
          order by driver_id, rated_at desc, rider_ratings.ride_id desc
        ) as latest_of_drivers
        order by rated_at desc, ride_id desc limit ${RECORD_WINDOW}
      ) as window_of_drivers
    ) as last
    where rider_id = ${riderId}
    returning rider_records.yes, rider_records.rated, warned_at`.execute(tx);
  const [record] = rows;
  if (!record) throw new Error(`no record of rider ${riderId}`);
  return record;
}

export async function markWarned(tx: Db, riderId: string, warnedAt: Date): Promise<void> {
  await tx.updateTable("riderRecords").set({ warnedAt }).where("riderId", "=", riderId).execute();
}

/** Resets the counts; answers before `countsFrom` no longer count. */
export async function restartRecord(tx: Db, riderId: string, countsFrom: Date): Promise<void> {
  await tx
    .updateTable("riderRecords")
    .set({ countsFrom, yes: 0, rated: 0, warnedAt: null })
    .where("riderId", "=", riderId)
    .execute();
}

/** The rider's record; zeros without an answer. */
export async function getRecord(db: Db, riderId: string): Promise<RecordRow> {
  const row = await db
    .selectFrom("riderRecords")
    .select(["yes", "rated", "warnedAt"])
    .where("riderId", "=", riderId)
    .executeTakeFirst();
  return row ?? { yes: 0, rated: 0, warnedAt: null };
}

/** Name and e-mail of a rider; null once the account is deleted. */
export async function findRider(db: Db, id: string) {
  const row = await db
    .selectFrom("accounts")
    .select(["email", sql<string>`first_name || ' ' || last_name`.as("name")])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

const PAGE = 10;

export interface ListedRecord extends RecordRow {
  id: string;
  name: string;
  email: string;
}

/**
 * Riders with an open appeal, oldest appeal first, then riders with answers of at least five drivers and a share of Yes
 * below the floor (in percent), lowest share first. Reads no more of each than the page needs.
 */
export async function listRecords(
  db: Db,
  floorPercent: number,
  page: number,
): Promise<ListedRecord[]> {
  const offset = (page - 1) * PAGE;
  const { rows } = await sql<ListedRecord>`
    with appeals as (
      select rider_id, appealed_at from rating_appeals where state = 'open' order by appealed_at, rider_id
      limit ${offset + PAGE}
    ), below as (
      select rider_id, null::timestamptz as appealed_at from rider_records where ${isBelow(floorPercent)}
      order by ${share}, rider_id limit ${offset + PAGE}
    ), listed as (select * from appeals union all select * from below)
    select id, first_name || ' ' || last_name as name, email, yes, rated, warned_at
    from listed join rider_records using (rider_id) join accounts on id = rider_id
    order by appealed_at nulls last, case when appealed_at is null then ${share} end, id limit ${PAGE} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export async function countRecords(db: Db, floorPercent: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from rating_appeals where state = 'open')::int
      + (select count(*) from rider_records where ${isBelow(floorPercent)})::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const share = sql`yes::float8 / greatest(rated, 1)`;

/** Below the floor without an open appeal, which is listed for itself. */
const isBelow = (floorPercent: number) => sql<boolean>`
  rated >= 5 and yes < rated and ${share} < ${floorPercent}::float8 / 100
    and not exists (
      select from rating_appeals where rating_appeals.rider_id = rider_records.rider_id and state = 'open')`;
