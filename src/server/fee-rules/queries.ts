import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { TrustLevel, TrustRule } from "#shared/drivers/trust-level.ts";

const MAX_VERSIONS = 1000;

/** All fee tables with their effective instant, oldest first. */
export async function listFeeRules(db: Db) {
  return await db
    .selectFrom("feeRules")
    .select(["version", "levels", sql<string>`effective_on::text`.as("effectiveOn")])
    .select(sql<Date>`market_midnight(effective_on)`.as("effectiveAt"))
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

/**
 * Verified drivers by their level under two fee tables, with the fares of their completed rides between two days, in
 * cents.
 */
export async function countLevelMoves(
  db: Db,
  tables: { rules: readonly TrustRule[]; proposed: readonly TrustRule[] },
  days: { from: string; to: string },
): Promise<{ from: TrustLevel; to: TrustLevel; drivers: number; fareCents: number }[]> {
  const { rows } = await sql<{
    from: TrustLevel;
    to: TrustLevel;
    drivers: number;
    fareCents: number;
  }>`
    select "from", "to", count(*)::int as drivers, coalesce(sum(fare), 0)::float8 as fare_cents
    from (
      select ${levelBy(tables.rules)} as "from", ${levelBy(tables.proposed)} as "to",
        (select sum(earning_days.fare) from earning_days
         where driver_id = drivers.account_id and day between ${days.from}::date and ${days.to}::date) as fare
      from drivers join accounts on accounts.id = drivers.account_id
      where is_verified and deleted_at is null
    ) as moves group by 1, 2`.execute(db);
  return rows;
}

/** The highest level whose requirements a row of `drivers` meets, as `trustLevelFor` decides it. */
const levelBy = (rules: readonly TrustRule[]) =>
  sql`case ${sql.join(
    rules.toReversed().map(
      ({ level, completedRides, minYesBps, maxFaultCancelBps }) => sql`
      when completed_rides >= ${completedRides}::int
        and yes_ratings::bigint * 10000 >= ${minYesBps}::bigint * ratings
        and driver_fault_cancels::bigint * 10000 <= ${maxFaultCancelBps}::bigint * ended_rides
      then ${level}::text`,
    ),
    sql` `,
  )} else ${rules[0]?.level}::text end`;
