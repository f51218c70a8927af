import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import { firstIdAt } from "#server/database/first-id.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Encoded polyline of the ride's route; null for an estimate, and for older rides. */
export async function findRideLine(db: Db, rideId: string): Promise<string | null> {
  const route = await db
    .selectFrom("rideRoutes")
    .select("line")
    .where("rideId", "=", rideId)
    .executeTakeFirst();
  return route?.line ?? null;
}

/** Deletes the routes of a rider's rides, which show where the rider went. */
export async function deleteRoutesOf(tx: Db, riderId: string): Promise<void> {
  await sql`
    delete from ride_routes using rides
    where rides.id = ride_id and rider_id = ${riderId}`.execute(tx);
}

const KEPT_DAYS = 400;

/** Deletes the routes of rides requested more than 400 days ago: pages of past rides draw an arc then. */
export const deleteOldRoutes = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    "ride_routes",
    sql`ride_id < ${firstIdAt(plusMinutes(now, -KEPT_DAYS * 24 * 60))}`,
  );
