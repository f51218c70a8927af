import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Completed rides, cents, favorite drivers. */
export interface RiderSums {
  rides: number;
  spent: number;
  favorites: number;
}

/** What a rider has done in all, and spent on rides that were accepted in the New York month of `now`. */
export async function sumForRider(db: Db, riderId: string, now: Date): Promise<RiderSums> {
  const { rows } = await sql<RiderSums>`
    select
      (select count(*)::int from rides
        where rider_id = ${riderId} and accepted_at is not null and state = 'completed') as rides,
      (select coalesce(sum(captured_cents - refunded_cents), 0)::float8
        from rides join payments on payments.ride_id = rides.id
        where rider_id = ${riderId} and accepted_at is not null
          and accepted_at >= date_trunc('month', ${now}::timestamptz, 'America/New_York')) as spent,
      (select count(*)::int from favorites where rider_id = ${riderId}) as favorites`.execute(db);
  return rows[0] ?? { rides: 0, spent: 0, favorites: 0 };
}
