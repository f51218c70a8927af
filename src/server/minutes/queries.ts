import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { LearnedFactor } from "#shared/places/learned-minutes.ts";

/** Current table of learned travel-time factors; null before the first. */
export async function findLatestMinutes(db: Db) {
  const row = await db
    .selectFrom("learnedMinutes")
    .select(["version", "learnedAt", "factors"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Tables in use at or after `since`, by version: the one current at `since` and all newer ones. */
export const listMinutesSince = (db: Db, since: Date) =>
  db
    .selectFrom("learnedMinutes")
    .select(["version", "factors"])
    .where("version", ">=", versionAt(since))
    .orderBy("version")
    .limit(1000)
    .execute();

/** Inserts a table of factors unless another node stored this version first. */
export async function insertMinutes(
  db: Db,
  table: { version: number; learnedAt: Date; factors: readonly LearnedFactor[] },
): Promise<void> {
  const { version, learnedAt, factors } = table;
  await db
    .insertInto("learnedMinutes")
    .values({ version, learnedAt, factors: JSON.stringify(factors) })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .execute();
}

/** Deletes the tables that were replaced before an instant. */
export async function deleteMinutesBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from learned_minutes where version < ${versionAt(before)}`.execute(db);
}

/** Version current at an instant; the first version if nothing had been learned yet. */
const versionAt = (at: Date) => sql<number>`(
  select coalesce(max(version) filter (where learned_at < ${at}), min(version), 0) from learned_minutes
)`;

export interface CompletedRide {
  id: string;
  driverId: string;
  latitude: number;
  longitude: number;
  departAt: Date;
  milesHundredths: number;
  /** Quoted minutes, and the version of the factors that the quote used; 0 for none. */
  minutes: number;
  minutesVersion: number;
  actualMinutes: number;
}

const BATCH_SIZE = 5000;

/**
 * A batch of rides that their drivers started and completed, newest first, whose quotes are stored. Excludes hourly
 * bookings, which have no direct route, and rides that ended automatically, whose end is unknown.
 */
export async function listCompletedRides(
  db: Db,
  { sinceDay, before }: { sinceDay: string; before: string },
): Promise<CompletedRide[]> {
  const { rows } = await sql<CompletedRide>`
    select rides.id, rides.driver_id, rides.from_latitude as latitude, rides.from_longitude as longitude,
      coalesce(rides.pickup_at, rides.requested_at) as depart_at, rides.miles_hundredths, rides.minutes,
      quotes.minutes_version, (extract(epoch from rides.ended_at - start.at) / 60)::float8 as actual_minutes
    from rides
    join quotes on quotes.id = rides.quote_id
    cross join lateral (
      select at from ride_events
      where ride_events.ride_id = rides.id and ride_events.state = 'started'
      order by ride_events.id limit 1
    ) start
    where rides.id >= first_uuidv7_of(${sinceDay}::date) and rides.id < ${before}
      and rides.state = 'completed' and rides.moved_by = 'driver' and rides.booked_hours is null
    order by rides.id desc
    limit ${BATCH_SIZE}`.execute(db);
  return rows;
}
