import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { RideActor, RideParty, RideState } from "#server/database/tables.d.ts";

export type { RideParty };

/** A ride has entered a state, by whom, and who is still owed a mail about it. */
export interface OwedEvent {
  id: number;
  rideId: string;
  state: RideState;
  actor: RideActor;
  reason: string | null;
  owedTo: RideParty[];
}

/** After this many failures a mail is given up. */
const MOST_ATTEMPTS = 30;

/** The event, if it exists. */
export async function findOwedEvent(db: Db, eventId: number): Promise<OwedEvent | undefined> {
  return db
    .selectFrom("rideEvents")
    .select(["id", "rideId", "state", "actor", "reason"])
    .select(
      sql<RideParty[]>`array(
        select recipient::text from ride_mails
        where event_id = ride_events.id and sent_at is null order by recipient)`.as("owedTo"),
    )
    .where("id", "=", eventId)
    .executeTakeFirst();
}

/** Takes a mail for sending, two minutes long. False when it is sent, or somebody else's turn. */
export async function claimMail(
  db: Db,
  mail: { eventId: number; recipient: RideParty },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("rideMails")
    .set({
      attempts: sql`attempts + 1`,
      tryAfter: sql`${now}::timestamptz + interval '2 minutes'`,
    })
    .where("eventId", "=", mail.eventId)
    .where("recipient", "=", mail.recipient)
    .where("sentAt", "is", null)
    .where(sql<boolean>`coalesce(try_after, '-infinity') <= ${now}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markMailSent(
  db: Db,
  mail: { eventId: number; recipient: RideParty },
  now: Date,
): Promise<void> {
  await db
    .updateTable("rideMails")
    .set({ sentAt: now })
    .where("eventId", "=", mail.eventId)
    .where("recipient", "=", mail.recipient)
    .execute();
}

/** Leaves a mail that could not be sent alone for 2, 4, 8 minutes and so on, an hour at most. */
export async function postponeMail(
  db: Db,
  mail: { eventId: number; recipient: RideParty },
  now: Date,
): Promise<void> {
  await db
    .updateTable("rideMails")
    .set({
      tryAfter: sql`${now}::timestamptz + least(2 ^ attempts, 60) * interval '1 minute'`,
    })
    .where("eventId", "=", mail.eventId)
    .where("recipient", "=", mail.recipient)
    .execute();
}

/** Events from before an instant that still owe a mail which is due, oldest first. */
export async function listUnsentRideEvents(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("rideMails")
    .innerJoin("rideEvents", "rideEvents.id", "rideMails.eventId")
    .select("eventId")
    .distinct()
    .where("sentAt", "is", null)
    .where("attempts", "<", MOST_ATTEMPTS)
    .where("rideEvents.at", "<=", before)
    .where(sql<boolean>`coalesce(try_after, '-infinity') <= ${before}`)
    .orderBy("eventId")
    .limit(200)
    .execute();
  return rows.map(({ eventId }) => eventId);
}
