import type { Db } from "#server/database/db.ts";

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
