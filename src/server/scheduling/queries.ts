import type { Db } from "#server/database/db.ts";

/** Columns that decide whether the ride can be replaced. */
export async function findScheduledRide(db: Db, rideId: string) {
  const row = await db
    .selectFrom("rides")
    .select(["riderId", "driverId", "kind", "state", "movedBy", "pickupAt"])
    .where("id", "=", rideId)
    .where("kind", "=", "scheduled")
    .executeTakeFirst();
  return row ?? null;
}
