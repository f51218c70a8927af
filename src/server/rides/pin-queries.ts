import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Facts that decide whether a ride starts with a PIN; null for an unknown ride. */
export async function findPinFacts(
  db: Db,
  rideId: string,
): Promise<{ isRequestedByRider: boolean; completedRides: number; pickupAt: Date | null } | null> {
  const { rows } = await sql<{
    isRequestedByRider: boolean;
    completedRides: number;
    pickupAt: Date | null;
  }>`
    select pickup_at, exists (select from rider_pin_wishes preference where preference.rider_id = rides.rider_id) as is_requested_by_rider,
      coalesce((select sum(ended.rides) from ended_rides ended
        where ended.account_id = rides.rider_id and ended.state = 'completed'), 0)::int as completed_rides
    from rides where id = ${rideId}`.execute(db);
  return rows[0] ?? null;
}

export async function insertPin(tx: Db, rideId: string, pin: string): Promise<void> {
  await tx
    .insertInto("ridePins")
    .values({ rideId, pin })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the PIN, so that tries are counted one after the other; null if the ride starts without one. */
export async function lockPin(tx: Db, rideId: string) {
  const row = await tx
    .selectFrom("ridePins")
    .select(["pin", "wrongTries", "lockedUntil", "verifiedAt"])
    .where("rideId", "=", rideId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setTries(
  tx: Db,
  rideId: string,
  tries: { wrongTries: number; lockedUntil: Date | null },
): Promise<void> {
  await tx.updateTable("ridePins").set(tries).where("rideId", "=", rideId).execute();
}

export async function markPinVerified(tx: Db, rideId: string, now: Date): Promise<void> {
  await tx
    .updateTable("ridePins")
    .set({ verifiedAt: now, pin: "" })
    .where("rideId", "=", rideId)
    .where("verifiedAt", "is", null)
    .execute();
}

/** True if the ride's PIN was not entered yet. */
export async function isPinOpen(db: Db, rideId: string): Promise<boolean> {
  const row = await db
    .selectFrom("ridePins")
    .select("rideId")
    .where("rideId", "=", rideId)
    .where("verifiedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ride's PIN; null if it starts without one, or it was entered. Only for the rider, and for the demo's drivers. */
export async function findPin(db: Db, rideId: string): Promise<string | null> {
  const row = await db
    .selectFrom("ridePins")
    .select("pin")
    .where("rideId", "=", rideId)
    .executeTakeFirst();
  return row?.pin || null;
}

export async function hasPinPreference(db: Db, riderId: string): Promise<boolean> {
  const row = await db
    .selectFrom("riderPinWishes")
    .select("riderId")
    .where("riderId", "=", riderId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPinPreference(db: Db, riderId: string, isWished: boolean): Promise<void> {
  if (isWished)
    await db
      .insertInto("riderPinWishes")
      .values({ riderId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom("riderPinWishes").where("riderId", "=", riderId).execute();
}
