import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type {
  NoticeChannel,
  RideActor,
  RideMailKind,
  RideParty,
  RideState,
} from "#server/database/tables.d.ts";
import { nextTryAt } from "#server/outbox/retry-queries.ts";

export type { RideParty };

/** A mail, push or text (see `channel`) about the event itself, or a reminder that the event schedules. */
export interface DueMail {
  recipient: RideParty;
  kind: RideMailKind;
  channel: NoticeChannel;
}

/** A state change of a ride, its actor, and the mails, pushes and texts due because of it. */
export interface OwedEvent {
  id: number;
  rideId: string;
  state: RideState;
  actor: RideActor;
  reason: string | null;
  owed: DueMail[];
}

export async function findOwedEvent(
  db: Db,
  eventId: number,
  now: Date,
): Promise<OwedEvent | undefined> {
  return db
    .selectFrom("rideEvents")
    .select(["id", "rideId", "state", "actor", "reason"])
    .select(
      sql<DueMail[]>`coalesce((
        select json_agg(json_build_object('recipient', recipient, 'kind', kind, 'channel', channel)
          order by recipient, kind, channel)
        from ride_mails where event_id = ride_events.id and sent_at is null and due @> ${now}::timestamptz), '[]')`.as(
        "owed",
      ),
    )
    .where("id", "=", eventId)
    .executeTakeFirst();
}

export type QueuedMail = DueMail & { eventId: number };

/** Claims a mail for two minutes. Returns false when it is sent, claimed by another worker, or not due. */
export async function claimMail(db: Db, mail: QueuedMail, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("rideMails")
    .set({
      attempts: sql`attempts + 1`,
      tryAfter: sql`${now}::timestamptz + interval '2 minutes'`,
    })
    .where((eb) => eb.and(keyOf(mail)))
    .where("sentAt", "is", null)
    .where(sql<boolean>`coalesce(try_after, '-infinity') <= ${now}`)
    .where(sql<boolean>`due @> ${now}::timestamptz`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes an unsent notice whose kind its recipient has switched off. */
export async function deleteMail(db: Db, mail: QueuedMail): Promise<void> {
  await db
    .deleteFrom("rideMails")
    .where((eb) => eb.and(keyOf(mail)))
    .where("sentAt", "is", null)
    .execute();
}

/** Marks a mail as sent, so that it is not sent again. */
export async function markMailSent(db: Db, mail: QueuedMail, now: Date): Promise<void> {
  await db
    .updateTable("rideMails")
    .set({ sentAt: now })
    .where((eb) => eb.and(keyOf(mail)))
    .execute();
}

/** Delays the next attempt of a failed mail by some minutes. */
export async function postponeMail(db: Db, mail: QueuedMail, now: Date): Promise<void> {
  await db
    .updateTable("rideMails")
    .set({ tryAfter: nextTryAt("attempts", now) })
    .where((eb) => eb.and(keyOf(mail)))
    .execute();
}

/** Ids of events at or before an instant that have unsent mails due at it, oldest first. */
export async function listUnsentRideEvents(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("rideMails")
    .innerJoin("rideEvents", "rideEvents.id", "rideMails.eventId")
    .select("eventId")
    .distinct()
    .where("sentAt", "is", null)
    .where("rideEvents.at", "<=", before)
    .where(sql<boolean>`coalesce(try_after, '-infinity') <= ${before}`)
    .where(sql<boolean>`due @> ${before}::timestamptz`)
    .orderBy("eventId")
    .limit(200)
    .execute();
  return rows.map(({ eventId }) => eventId);
}

const keyOf = ({ eventId, recipient, kind, channel }: QueuedMail) => ({
  eventId,
  recipient,
  kind,
  channel,
});
