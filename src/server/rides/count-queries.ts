import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { isActive, rideStates } from "#shared/rides/ride-states.ts";
import { matchesFilter } from "./list-filter-queries.ts";
import { type RideFilter, type RideList, selectMatching } from "./list-queries.ts";

export async function countRides(db: Db, list: RideList, query: RideFilter): Promise<number> {
  if (!(query.rideId || query.search || query.from || query.to)) {
    const { rows } = await sql<{
      count: number;
    }>`select ${countByState(list, query)} as count`.execute(db);
    return rows[0]?.count ?? 0;
  }
  const { count } = await selectMatching(db, list, query)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts by state and kind only: finished rides from stored counters, open rides directly, since they are few. */
export const countByState = (list: RideList, query: RideFilter): RawBuilder<number> => sql`(
  (select count(*) from rides
    where ${list.belongsTo(query.accountId)} and ${matchesFilter(query)} and state in (${sql.join(openStates)}))
  + (select coalesce(sum(rides), 0) from ended_rides
    where account_id = ${query.accountId} and ${list.ended} and ${matchesFilter(query)}))::int`;

const openStates = rideStates.filter(isActive);
