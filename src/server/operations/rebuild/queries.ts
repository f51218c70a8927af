import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { activeStates } from "#shared/rides/ride-states.ts";

/** Time of the backup from which the database was restored; null without a restore, or once later events were read. */
export async function findRestore(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("restores")
    .select("takenAt")
    .where("rebuiltAt", "is", null)
    .orderBy("takenAt")
    .limit(1)
    .executeTakeFirst();
  return row?.takenAt ?? null;
}

export async function markRebuilt(db: Db, now: Date): Promise<void> {
  await db.updateTable("restores").set({ rebuiltAt: now }).where("rebuiltAt", "is", null).execute();
}

/** Rides that were under way or unpaid, or whose money was not settled, by id after `after`. */
export const listOpenRides = (db: Db, after: string) =>
  db
    .selectFrom("rides")
    .innerJoin("payments", "payments.rideId", "rides.id")
    .select(["id", "driverId"])
    .where((eb) => eb.or([eb("rides.state", "in", activeStates), eb("settledAt", "is", null)]))
    .where("id", ">", after)
    .orderBy("id")
    .limit(500)
    .execute();

/** Deadline of the driver's answer; null for an unpaid ride. */
export async function findAnswerBy(db: Db, rideId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("rides")
    .select("answerBy")
    .where("id", "=", rideId)
    .executeTakeFirst();
  return row?.answerBy ?? null;
}

/** The ids of rides among these that the database knows. */
export async function listKnownRides(db: Db, rideIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from rides where id = any(${rideIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the unsent notices of a ride's state changes, which are outdated. */
export async function dropUnsentMails(db: Db, rideId: string): Promise<void> {
  await sql`
    with dropped as (
      delete from ride_mails using ride_events
      where ride_events.id = ride_mails.event_id and ride_id = ${rideId} and sent_at is null)
    select graphile_worker.remove_job('mails:' || id) from ride_events where ride_id = ${rideId}`.execute(
    db,
  );
}
