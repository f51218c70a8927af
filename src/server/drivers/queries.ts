import type * as z from "zod/mini";
import type { Db } from "#server/database/db.ts";
import type { serviceAreaSchema } from "#shared/drivers/contract.ts";
import type { Status } from "./status-view.ts";

/** Online status, and when and why the server ended it; null for an unknown driver. */
export async function findStatus(db: Db, driverId: string): Promise<Status | null> {
  const row = await db
    .selectFrom("drivers")
    .leftJoin("driverSilences", "driverSilences.driverId", "accountId")
    .leftJoin("missedRequests", "missedRequests.driverId", "accountId")
    .select(["isOnline", "driverSilences.endedAt as silentAt"])
    .select(["missed", "askedAt", "missedRequests.endedAt as missedAt"])
    .where("accountId", "=", driverId)
    .executeTakeFirst();
  if (!row) return null;
  const { isOnline, silentAt, missed, askedAt, missedAt } = row;
  return {
    isOnline,
    silence: silentAt && { endedAt: silentAt },
    missed: missed === null ? null : { askedAt, endedAt: missedAt },
  };
}

/**
 * Sets the online status, records the time of the switch and clears a silence and missed requests. Returns false for an
 * unknown driver.
 */
export async function updateIsOnline(
  db: Db,
  driverId: string,
  { isOnline, now }: { isOnline: boolean; now: Date },
): Promise<boolean> {
  const updatedDriver = await db
    .with("switched", (query) =>
      query
        .updateTable("drivers")
        .set({ isOnline, onlineSince: now })
        .where("accountId", "=", driverId)
        .returning("accountId"),
    )
    .with("answered", (query) =>
      query.deleteFrom("driverSilences").where("driverId", "=", driverId),
    )
    .with("present", (query) => query.deleteFrom("missedRequests").where("driverId", "=", driverId))
    .selectFrom("switched")
    .select("accountId")
    .executeTakeFirst();
  return updatedDriver !== undefined;
}

type ServiceArea = z.output<typeof serviceAreaSchema>;

/** Service area for scheduled rides; null until set. */
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
