import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

export interface WishRow {
  riderId: string;
  driverId: string;
  wish: "never" | "favorite";
}

/** Whom the given riders do not want to be offered again. */
export async function listWishes(db: Db, riderIds: string[]): Promise<WishRow[]> {
  return db
    .selectFrom("neverAgain")
    .select(["riderId", "driverId", sql<WishRow["wish"]>`'never'`.as("wish")])
    .where(sql<boolean>`rider_id = any(${riderIds}::uuid[])`)
    .orderBy("riderId")
    .orderBy("driverId")
    .execute();
}
