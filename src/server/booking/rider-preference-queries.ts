import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { GenderChoice } from "#shared/gender-wish/gender-wish.ts";

export interface PreferenceRow {
  riderId: string;
  driverId: string;
  preference: "never" | "favorite";
}

/**
 * Excluded and favorite drivers of the given riders. A driver who is the same person as the rider counts as excluded,
 * as after a rating of No.
 */
export async function listPreferences(db: Db, riderIds: string[]): Promise<PreferenceRow[]> {
  const { rows } = await sql<PreferenceRow>`
    select rider_id, driver_id, 'never' as preference from kept_apart where rider_id = any(${riderIds}::uuid[])
    union all
    select rider_id, driver_id, 'favorite' from favorites where rider_id = any(${riderIds}::uuid[])
    order by rider_id, driver_id`.execute(db);
  return rows;
}

export interface GenderRow extends GenderChoice {
  riderId: string;
}

/** One row per rider who gave a gender. */
export const listGenders = (db: Db, riderIds: string[]): Promise<GenderRow[]> =>
  db
    .selectFrom("accounts")
    .select(["id as riderId", "gender", "isSameGenderOnly as isSameOnly"])
    .where("id", "=", sql<string>`any(${riderIds}::uuid[])`)
    .where("gender", "is not", null)
    .execute();
