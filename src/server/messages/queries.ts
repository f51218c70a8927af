import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import type { RideParty } from "#server/database/tables.d.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Locks the ride, so that messages are numbered without gaps and its state cannot change meanwhile. */
export async function lockRide(tx: Db, rideId: string): Promise<void> {
  await tx.selectFrom("rides").select("id").where("id", "=", rideId).forNoKeyUpdate().execute();
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** The first 1,000 messages of a ride, oldest first. */
export const listMessages = (db: Db, rideId: string) =>
  messages(db).where("rideId", "=", rideId).orderBy("number").limit(1000).execute();

const messages = (db: Db) =>
  db.selectFrom("rideMessages").select(["id", "number", "sender", "words", "sentAt", "readAt"]);

/** The message of an id, if it was sent by this side of the ride. */
export async function findSentMessage(
  db: Db,
  { id, rideId, sender }: Pick<NewMessage, "id" | "rideId" | "sender">,
): Promise<MessageRow | null> {
  const message = await messages(db)
    .where("id", "=", id)
    .where("rideId", "=", rideId)
    .where("sender", "=", sender)
    .executeTakeFirst();
  return message ?? null;
}

/** True if any message has the id. */
export async function isMessageId(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("rideMessages")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewMessage {
  id: string;
  rideId: string;
  sender: RideParty;
  words: string;
  now: Date;
}

/**
 * Stores a message under the ride's lock. Returns null if another message has the id, or the ride has `max` already.
 */
export async function insertMessage(
  tx: Db,
  { id, rideId, sender, words, now }: NewMessage,
  max: number,
): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    insert into ride_messages (ride_id, number, id, sender, words, sent_at)
    select ${rideId}, count(*) + 1, ${id}, ${sender}, ${words}, ${now}
    from ride_messages where ride_id = ${rideId} having count(*) < ${max}
    on conflict (id) do nothing
    returning id, number, sender, words, sent_at, read_at`.execute(tx);
  return rows[0] ?? null;
}

/** Announces a change of the messages of a ride to the pages of these accounts, after the commit. */
export async function announceMessages(
  tx: Db,
  rideId: string,
  accountIds: readonly string[],
): Promise<void> {
  await sql`select pg_notify('faire_message', ${JSON.stringify({ rideId, accountIds })})`.execute(
    tx,
  );
}

/** Marks one side's messages as read, up to a number. Returns false if all of them were read before. */
export async function markRead(
  tx: Db,
  { rideId, sender, upTo, now }: Pick<NewMessage, "rideId" | "sender" | "now"> & { upTo: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("rideMessages")
    .set({ readAt: now })
    .where("rideId", "=", rideId)
    .where("sender", "=", sender)
    .where("number", "<=", upTo)
    .where("readAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An unread message without a newer one of its sender, with the rider and driver of its ride; null for any other. */
export async function findMessageToPush(db: Db, rideId: string, number: number) {
  const message = await db
    .selectFrom("rideMessages as message")
    .innerJoin("rides", "rides.id", "message.rideId")
    .innerJoin("accounts as rider", "rider.id", "rides.riderId")
    .innerJoin("accounts as driver", "driver.id", "rides.driverId")
    .select(["sender", "sentAt", "reference", "rides.riderId", "rides.driverId"])
    .select(["rider.firstName as riderName", "driver.firstName as driverName"])
    .where("message.rideId", "=", rideId)
    .where("number", "=", number)
    .where("readAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("rideMessages as newer")
            .select("newer.number")
            .whereRef("newer.rideId", "=", "message.rideId")
            .whereRef("newer.sender", "=", "message.sender")
            .whereRef("newer.number", ">", "message.number"),
        ),
      ),
    )
    .executeTakeFirst();
  return message ?? null;
}

/** Days for which messages are stored after the end of the ride and of its last dispute. */
const KEPT_DAYS = 90;

export function deleteOldMessages(db: Db, now: Date): Promise<number> {
  const keptSince = plusMinutes(now, -KEPT_DAYS * 24 * 60);
  return deleteInBatches(
    db,
    "ride_messages",
    sql`sent_at < ${keptSince}
      and exists (select from rides where rides.id = ride_id and ended_at < ${keptSince})
      and not exists (select from disputes where disputes.ride_id = ride_messages.ride_id
        and (closed_at is null or closed_at >= ${keptSince}))`,
  );
}

/**
 * Deletes the messages that an account wrote. Messages of a reported or disputed ride stay as evidence, until
 * `deleteOldMessages` deletes them.
 */
export async function deleteMessagesOf(tx: Db, accountId: string): Promise<void> {
  await sql`
    delete from ride_messages using rides
    where rides.id = ride_id
      and (rider_id = ${accountId} and sender = 'rider' or driver_id = ${accountId} and sender = 'driver')
      and not exists (select from ride_reports where ride_reports.ride_id = rides.id)
      and not exists (select from disputes where disputes.ride_id = rides.id)`.execute(tx);
}
