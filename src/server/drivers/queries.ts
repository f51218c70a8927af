import type * as z from "zod/mini";
import type { Db } from "#server/database/db.ts";
import type { serviceAreaSchema } from "#shared/drivers/contract.ts";

/** Whether the driver is online; null when there is no such driver. */
export async function findIsOnline(db: Db, driverId: string): Promise<boolean | null> {
  const row = await db
    .selectFrom("drivers")
    .select("isOnline")
    .where("accountId", "=", driverId)
    .executeTakeFirst();
  return row?.isOnline ?? null;
}

/** Switches a driver on or off. False when there is no such driver. */
export async function updateIsOnline(
  db: Db,
  driverId: string,
  isOnline: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("drivers")
    .set({ isOnline })
    .where("accountId", "=", driverId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type ServiceArea = z.output<typeof serviceAreaSchema>;

/** Where the driver takes scheduled rides; null until it is set. */
export async function findServiceArea(db: Db, driverId: string): Promise<ServiceArea | null> {
  const row = await db
    .selectFrom("serviceAreas")
    .select(["address", "latitude", "longitude", "radiusMiles"])
    .where("driverId", "=", driverId)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertServiceArea(
  db: Db,
  driverId: string,
  { address, latitude, longitude, radiusMiles }: ServiceArea,
): Promise<void> {
  const area = { address, latitude, longitude, radiusMiles };
  await db
    .insertInto("serviceAreas")
    .values({ driverId, ...area })
    .onConflict((conflict) => conflict.column("driverId").doUpdateSet(area))
    .execute();
}
