import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { isLinked } from "#server/linked-accounts/queries.ts";

export interface BlockedRow {
  id: string;
  firstName: string;
  lastName: string;
  blockedAt: Date;
}

/** Drivers whom a rider blocked, also by rating a ride with No. */
export const listBlockedDrivers = (db: Db, riderId: string): Promise<BlockedRow[]> =>
  db
    .selectFrom("neverAgain as block")
    .innerJoin("accounts as driver", "driver.id", "block.driverId")
    .select(["driver.id", "firstName", "lastName", "since as blockedAt"])
    .where("riderId", "=", riderId)
    .orderBy("since", "desc")
    .orderBy("driver.id")
    .limit(1000)
    .execute();

/** Riders whom a driver blocked; drivers see the initial of the last name. */
export const listBlockedRiders = (db: Db, driverId: string): Promise<BlockedRow[]> =>
  db
    .selectFrom("blockedRiders as block")
    .innerJoin("accounts as rider", "rider.id", "block.riderId")
    .select(["block.rideId as id", "firstName", "since as blockedAt"])
    .select(sql<string>`left(last_name, 1) || '.'`.as("lastName"))
    .where("driverId", "=", driverId)
    .orderBy("since", "desc")
    .orderBy("block.rideId")
    .limit(1000)
    .execute();

/** True for a driver whose account is not linked to the rider's. */
export async function isUnlinkedDriver(
  db: Db,
  { riderId, driverId }: { riderId: string; driverId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("drivers")
    .select("accountId")
    .where("accountId", "=", driverId)
    .where(isLinked(riderId, "drivers.account_id"), "=", false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Rider of a paid ride of the driver's; null for any other ride. */
export async function findRiderOf(
  db: Db,
  rideId: string,
  driverId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("rides")
    .select("riderId")
    .where("id", "=", rideId)
    .where("driverId", "=", driverId)
    .where("state", "not in", ["awaiting_payment", "lapsed"])
    .executeTakeFirst();
  return row?.riderId ?? null;
}
