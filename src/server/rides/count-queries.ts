import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { isActive, rideStates } from "#shared/rides/ride-states.ts";
import { isLookedFor } from "./list-filter-queries.ts";
import { chosen, type RideList, type Wanted } from "./list-queries.ts";

/** How many rides a list has that are looked for. */
export async function countRides(db: Db, list: RideList, wanted: Wanted): Promise<number> {
  if (!(wanted.rideId || wanted.search || wanted.from || wanted.to))
    return countByState(db, list, wanted);
  const { count } = await chosen(db, list, wanted)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The same where kind and state alone decide: rides that are over are counted as they end, others are few. */
async function countByState(db: Db, list: RideList, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from rides
        where ${list.is(wanted.accountId)} and ${isLookedFor(wanted)} and state in (${sql.join(open)}))
      + (select coalesce(sum(rides), 0) from ended_rides
        where account_id = ${wanted.accountId} and ${list.ended} and ${isLookedFor(wanted)})
    )::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

const open = rideStates.filter(isActive);
