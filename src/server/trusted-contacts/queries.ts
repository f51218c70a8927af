import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { ContactTimes } from "#shared/trusted-contacts/contract.ts";

export interface Contact {
  id: string;
  name: string;
  email: string | null;
  phoneNumber: string | null;
  times: ContactTimes;
}

const columns = ["id", "name", "email", "phoneNumber", "times"] as const;

/** In the order in which they were added. */
export const listContacts = (db: Db, riderId: string): Promise<Contact[]> =>
  db
    .selectFrom("trustedContacts")
    .select(columns)
    .where("riderId", "=", riderId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(100)
    .execute();

export async function findContactById(
  db: Db,
  id: string,
): Promise<(Contact & { riderId: string }) | null> {
  const contact = await db
    .selectFrom("trustedContacts")
    .select([...columns, "riderId"])
    .where("id", "=", id)
    .executeTakeFirst();
  return contact ?? null;
}

export async function insertContact(
  tx: Db,
  contact: Contact & { riderId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("trustedContacts")
    .values({ ...contact, createdAt: now })
    .execute();
}

/** Returns false unless the contact is the rider's. */
export async function updateContact(
  tx: Db,
  { id, riderId, ...contact }: Contact & { riderId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("trustedContacts")
    .set(contact)
    .where("id", "=", id)
    .where("riderId", "=", riderId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the contact and ends its links. Returns false unless it is the rider's. */
export async function deleteContact(
  tx: Db,
  { id, riderId, now }: { id: string; riderId: string; now: Date },
): Promise<boolean> {
  await tx
    .updateTable("rideShareLinks")
    .set({ stoppedAt: now })
    .where("riderId", "=", riderId)
    .where("stoppedAt", "is", null)
    .where("id", "in", (eb) =>
      eb.selectFrom("contactLinks").select("linkId").where("contactId", "=", id),
    )
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom("trustedContacts")
    .where("id", "=", id)
    .where("riderId", "=", riderId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Returns the given hashes of addresses whose owners have stopped the rider's links. */
export async function listStops(
  db: Db,
  riderId: string,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom("contactStops")
    .select("addressHash")
    .where("riderId", "=", riderId)
    .where("addressHash", "in", hashes)
    .limit(hashes.length)
    .execute();
  return rows.map(({ addressHash }) => addressHash);
}

export async function insertStops(
  tx: Db,
  riderId: string,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx
    .insertInto("contactStops")
    .values(hashes.map((addressHash) => ({ riderId, addressHash, stoppedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A ride for the links to its rider's contacts; null if unknown. */
export async function findSharedRideFacts(db: Db, rideId: string) {
  const ride = await db
    .selectFrom("rides")
    .innerJoin("accounts as rider", "rider.id", "rides.riderId")
    .select(["rides.id", "rides.riderId", "state", "rider.firstName as riderName"])
    .where("rides.id", "=", rideId)
    .executeTakeFirst();
  return ride ?? null;
}
export type SharedRideFacts = NonNullable<Awaited<ReturnType<typeof findSharedRideFacts>>>;

interface NewContactLink {
  linkId: string;
  rideId: string;
  riderId: string;
  contactId: string;
  tokenHash: Buffer;
  now: Date;
}

/**
 * Stores the link of a ride for a contact, unless it exists. Returns false if the rider stopped it, or removed the
 * contact. Requires the account lock.
 */
export async function putContactLink(tx: Db, link: NewContactLink): Promise<boolean> {
  const { linkId, rideId, riderId, contactId, tokenHash, now } = link;
  await sql`
    with new as (
      insert into ride_share_links (id, ride_id, rider_id, token_hash, created_at)
      select ${linkId}, ${rideId}, ${riderId}, ${tokenHash}, ${now}
      where exists (select from trusted_contacts where id = ${contactId} and rider_id = ${riderId})
      on conflict (token_hash) do nothing
      returning id)
    insert into contact_links (ride_id, contact_id, link_id) select ${rideId}, ${contactId}, id from new
    on conflict do nothing`.execute(tx);
  const open = await tx
    .selectFrom("contactLinks")
    .innerJoin("rideShareLinks", "rideShareLinks.id", "linkId")
    .select("linkId")
    .where("contactLinks.rideId", "=", rideId)
    .where("contactId", "=", contactId)
    .where("stoppedAt", "is", null)
    .executeTakeFirst();
  return open !== undefined;
}

/** Claims the text message of a link. Returns false if it was sent or claimed before. */
export async function claimText(
  db: Db,
  { rideId, contactId, now }: { rideId: string; contactId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("contactLinks")
    .set({ textedAt: now })
    .where("rideId", "=", rideId)
    .where("contactId", "=", contactId)
    .where("textedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Releases a claimed text message after the gateway refused it. */
export async function releaseText(db: Db, rideId: string, contactId: string): Promise<void> {
  await db
    .updateTable("contactLinks")
    .set({ textedAt: null })
    .where("rideId", "=", rideId)
    .where("contactId", "=", contactId)
    .execute();
}
