import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Days } from "./queries.ts";

export type ActivityRow = { milesHundredths: number; onlineSeconds: number };

/**
 * Miles of completed trips and time online by market day, oldest first. A trip counts on the day it ended. An online
 * period that spans midnight is split; an open one ends at `now`.
 */
export async function listDailyActivity(
  db: Db,
  driverId: string,
  { from, to }: Days,
  now: Date,
): Promise<({ day: string } & ActivityRow)[]> {
  const midnight = (day: ReturnType<typeof sql>) => sql`market_midnight(${day})`;
  const { rows } = await sql<{ day: string } & ActivityRow>`
    with spans as (
      select started_at, ended_at from online_spans
      where driver_id = ${driverId} and ended_at > ${midnight(sql`${from}::date`)}
      union all
      select online_since, ${now}::timestamptz from drivers where account_id = ${driverId} and is_online
    ), parts as (
      select first_day + number as day, started_at, ended_at
      from spans
      cross join lateral (
        select greatest(market_day(started_at), ${from}::date) as first_day,
          least(market_day(ended_at), ${to}::date) as last_day
      ) as days
      cross join lateral generate_series(0, last_day - first_day) as number
    ), online as (
      select day, sum(extract(epoch from
        least(ended_at, ${midnight(sql`(day + 1)`)}) - greatest(started_at, ${midnight(sql`day`)}))) as seconds
      from parts group by day
    ), driven as (
      select market_day(ended_at) as day, sum(miles_hundredths) as hundredths
      from rides
      where driver_id = ${driverId} and state = 'completed'
        and market_day(ended_at) between ${from}::date and ${to}::date
      group by 1
    )
    select day::text, coalesce(hundredths, 0)::float8 as miles_hundredths,
      greatest(coalesce(seconds, 0), 0)::float8 as online_seconds
    from online full join driven using (day)
    order by 1 limit 400`.execute(db);
  return rows;
}

/** Sets the weekly goal of a driver, or replaces the present one. */
export async function upsertGoal(db: Db, driverId: string, weeklyCents: number): Promise<void> {
  await db
    .insertInto("earningGoals")
    .values({ driverId, weeklyCents })
    .onConflict((conflict) => conflict.column("driverId").doUpdateSet({ weeklyCents }))
    .execute();
}

export async function deleteGoal(db: Db, driverId: string): Promise<void> {
  await db.deleteFrom("earningGoals").where("driverId", "=", driverId).execute();
}

/** Days for which ended online spans are stored: more than the 366 days that a driver can query. */
const KEPT_DAYS = 400;
const MINUTES_PER_DAY = 24 * 60;

export async function deleteOldOnlineSpans(db: Db, now: Date): Promise<void> {
  const endedBefore = plusMinutes(now, -KEPT_DAYS * MINUTES_PER_DAY);
  await deleteInBatches(db, "online_spans", sql`ended_at < ${endedBefore}::timestamptz`);
}
