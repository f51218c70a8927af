import type { Selectable } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Rates } from "#server/database/tables.d.ts";

/** One permanent version of a driver's rates: cents, hours, basis points. */
export type RatesVersion = Omit<Selectable<Rates>, "driverId" | "createdAt">;

/** The version that every driver starts with, of default rates; a later one is the driver's own. */
export const firstRatesVersion = 1;

/** The current version of a driver's rates; null when there is no such driver. */
export async function findRates(db: Db, driverId: string): Promise<RatesVersion | null> {
  const row = await db
    .selectFrom("drivers")
    .innerJoin("rates", (join) =>
      join
        .onRef("rates.driverId", "=", "drivers.accountId")
        .onRef("rates.version", "=", "drivers.ratesVersion"),
    )
    .select(columns)
    .where("drivers.accountId", "=", driverId)
    .executeTakeFirst();
  return row ?? null;
}

/** A version of a driver's rates; null when there is none of that number. */
export async function findRatesVersion(
  db: Db,
  driverId: string,
  version: number,
): Promise<RatesVersion | null> {
  const row = await db
    .selectFrom("rates")
    .select(columns)
    .where("driverId", "=", driverId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps everyone else from changing the driver's rates until the transaction ends. Answers the current version's number. */
export async function lockRates(db: Db, driverId: string): Promise<number | null> {
  const row = await db
    .selectFrom("drivers")
    .select("ratesVersion")
    .where("accountId", "=", driverId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.ratesVersion ?? null;
}

/** Makes a new version the driver's current one; the drivers' trigger announces it. */
export async function insertRates(db: Db, driverId: string, rates: RatesVersion): Promise<void> {
  await db
    .insertInto("rates")
    .values({ driverId, ...rates })
    .execute();
  await db
    .updateTable("drivers")
    .set({ ratesVersion: rates.version })
    .where("accountId", "=", driverId)
    .execute();
}

const columns = [
  "rates.version",
  "rates.baseFareCents",
  "rates.perMinuteCents",
  "rates.perMileCents",
  "rates.hourlyEnabled",
  "rates.perHourCents",
  "rates.minimumHours",
  "rates.maximumHours",
  "rates.discountEnabled",
  "rates.discountBps",
] as const;
