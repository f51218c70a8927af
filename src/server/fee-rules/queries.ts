import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

const MAX_VERSIONS = 1000;

/** All fee tables with their effective instant, oldest first. */
export async function listFeeRules(db: Db) {
  return await db
    .selectFrom("feeRules")
    .select(["version", "levels", sql<string>`effective_on::text`.as("effectiveOn")])
    .select(sql<Date>`effective_on::timestamp at time zone 'America/New_York'`.as("effectiveAt"))
    .orderBy("effectiveAt")
    .limit(MAX_VERSIONS)
    .execute();
}

/** A batch of driver ids, after a given one. */
export async function listDriversAfter(db: Db, after: string, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select("accounts.id")
    .where("accounts.id", ">", after)
    .where("deletedAt", "is", null)
    .orderBy("accounts.id")
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** E-mail of a driver; undefined if the account was deleted. */
export async function findDriverEmail(db: Db, id: string): Promise<string | undefined> {
  const account = await db
    .selectFrom("accounts")
    .select("email")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return account?.email;
}
