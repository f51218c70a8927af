import type { Db } from "#server/database/db.ts";

/** What replacing a ride of a later day asks of it; null when there is no such ride. */
export async function findScheduledRide(db: Db, rideId: string) {
  const row = await db
    .selectFrom("rides")
    .select(["riderId", "driverId", "kind", "state", "movedBy", "pickupAt"])
    .where("id", "=", rideId)
    .where("kind", "=", "scheduled")
    .executeTakeFirst();
  return row ?? null;
}
