import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

const MOST_VERSIONS = 1000;

/** All surcharge tables with their effective instant, oldest first. */
export async function listSurchargeTables(db: Db) {
  return await db
    .selectFrom("surchargeTables")
    .select(["version", "rules", sql<string>`effective_on::text`.as("effectiveOn")])
    .select(sql<Date>`effective_on::timestamp at time zone 'America/New_York'`.as("effectiveAt"))
    .orderBy("effectiveAt")
    .limit(MOST_VERSIONS)
    .execute();
}
