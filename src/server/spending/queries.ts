import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Number of completed rides, cents spent in the month, and number of favorite drivers. */
export interface RiderSums {
  rides: number;
  spent: number;
  favorites: number;
}

/** A rider's totals, and the spending on rides accepted in the market month of `now`. */
export async function sumForRider(db: Db, riderId: string, now: Date): Promise<RiderSums> {
  const { rows } = await sql<RiderSums>`
    select
      (select coalesce(sum(rides), 0)::int from ended_rides
        where account_id = ${riderId} and state = 'completed') as rides,
      (select coalesce(sum(cents), 0)::float8 from spending_days
        where rider_id = ${riderId}
          and day >= date_trunc('month', market_day(${now}::timestamptz))::date) as spent,
      (select count(*)::int from favorites where rider_id = ${riderId}) as favorites`.execute(db);
  return rows[0] ?? { rides: 0, spent: 0, favorites: 0 };
}
