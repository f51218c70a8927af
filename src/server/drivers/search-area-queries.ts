import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { firstIdAt } from "#server/database/first-id.ts";
import { type CountedArea, searchAreas } from "#shared/drivers/search-areas.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Scans at most this many of the newest searches. */
const MAX_SEARCHES = 50_000;
const MAX_AREAS = 5000;

/**
 * Areas where at least `minRiders` different riders recently searched for an instant ride. Smaller counts are withheld
 * for privacy.
 */
export async function listSearchAreas(db: Db, now: Date): Promise<CountedArea[]> {
  const { minutes, minRiders, latitudeStep, longitudeStep } = searchAreas;
  const { rows } = await sql<CountedArea>`
    with recent as (
      select rider_id, from_latitude, from_longitude from quotes
      where id >= ${firstIdAt(plusMinutes(now, -minutes))}::uuid and schedule = ''
      order by id desc limit ${MAX_SEARCHES}::int
    )
    select floor(from_latitude / ${latitudeStep}::float8)::int as row,
      floor(from_longitude / ${longitudeStep}::float8)::int as "column", count(distinct rider_id)::int as riders
    from recent group by 1, 2 having count(distinct rider_id) >= ${minRiders}
    order by riders desc, 1, 2 limit ${MAX_AREAS}`.execute(db);
  return rows;
}
