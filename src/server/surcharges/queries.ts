import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

const MAX_VERSIONS = 1000;

/** All surcharge tables with their effective instant, oldest first. */
export async function listSurchargeTables(db: Db) {
  return await db
    .selectFrom("surchargeTables")
    .select(["version", "rules", sql<string>`effective_on::text`.as("effectiveOn")])
    .select(sql<Date>`market_midnight(effective_on)`.as("effectiveAt"))
    .orderBy("effectiveAt")
    .limit(MAX_VERSIONS)
    .execute();
}

/** Versions with the admins who proposed and approved them, newest day first. */
export async function listSurchargeVersionRows(db: Db) {
  return await db
    .selectFrom("surchargeTables")
    .leftJoin("accounts as proposer", "proposer.id", "surchargeTables.proposedBy")
    .leftJoin("accounts as approver", "approver.id", "surchargeTables.approvedBy")
    .select(["version", "approvedAt", sql<string>`effective_on::text`.as("effectiveOn")])
    .select(sql<number>`jsonb_array_length(rules)`.as("ruleCount"))
    .select(sql<string | null>`proposer.first_name || ' ' || proposer.last_name`.as("proposedBy"))
    .select(sql<string | null>`approver.first_name || ' ' || approver.last_name`.as("approvedBy"))
    .orderBy("effectiveOn", "desc")
    .limit(MAX_VERSIONS)
    .execute();
}
