import { type Selectable, sql } from "kysely";
import { compileOnce } from "#server/database/compile-once.ts";
import type { Db } from "#server/database/db.ts";
import type { Rates } from "#server/database/tables.d.ts";

/** An immutable version of a driver's rates: cents, hours, basis points. */
export type RatesVersion = Omit<Selectable<Rates>, "driverId" | "createdAt">;

/** Version of the default rates; later versions were saved by the driver. */
export const firstRatesVersion = 1;

/** Current versions by driver. */
export async function listRates(
  db: Db,
  driverIds: readonly string[],
): Promise<Map<string, RatesVersion>> {
  const rows = await selectRates(db, { driverIds });
  return new Map(rows.map((rates) => [rates.driverId, rates]));
}

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

/** Locks the driver's rates until the transaction ends and returns the current version. */
export async function lockRates(db: Db, driverId: string): Promise<number | null> {
  const row = await db
    .selectFrom("drivers")
    .select("ratesVersion")
    .where("accountId", "=", driverId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.ratesVersion ?? null;
}

/** Makes `rates` the current version; a trigger on drivers announces it. */
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

const selectRates = compileOnce((db, { driverIds }: { driverIds: readonly string[] }) =>
  db
    .selectFrom("drivers")
    .innerJoin("rates", (join) =>
      join
        .onRef("rates.driverId", "=", "drivers.accountId")
        .onRef("rates.version", "=", "drivers.ratesVersion"),
    )
    .select(["rates.driverId", ...columns])
    .where("drivers.accountId", "=", sql<string>`any(${driverIds}::uuid[])`)
    .compile(),
);
