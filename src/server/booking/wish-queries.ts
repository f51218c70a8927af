import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

export interface PreferenceRow {
  riderId: string;
  driverId: string;
  wish: "never" | "favorite";
}

/** Excluded and favorite drivers of the given riders. A rider and a driver who are one person are excluded as after a No. */
export async function listWishes(db: Db, riderIds: string[]): Promise<PreferenceRow[]> {
  const { rows } = await sql<PreferenceRow>`
    select rider_id, driver_id, 'never' as wish from kept_apart where rider_id = any(${riderIds}::uuid[])
    union all
    select rider_id, driver_id, 'favorite' from favorites where rider_id = any(${riderIds}::uuid[])
    order by rider_id, driver_id`.execute(db);
  return rows;
}
