import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import { vehicleOfRide } from "#server/rides/vehicle-queries.ts";
import type { Precision } from "#shared/places/place.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/** The account that created a link; only it sees and stops the link. */
export interface Sharer {
  id: string;
  role: "RIDER" | "DRIVER" | "ADMIN";
}

const madeBy = ({ id, role }: Sharer) =>
  role === "DRIVER"
    ? sql<boolean>`ride_share_links.driver_id = ${id}`
    : sql<boolean>`ride_share_links.rider_id = ${id} and ride_share_links.driver_id is null`;

interface NewLink {
  rideId: string;
  riderId: string;
  sharer: Sharer;
  tokenHash: Buffer;
  now: Date;
}

/**
 * Returns the id, or null if the sharer already has `max` open links for the ride, not counting contact links. The
 * caller holds the account's lock.
 */
export async function insertShareLink(
  tx: Db,
  { rideId, riderId, sharer, tokenHash, now }: NewLink,
  max: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into ride_share_links (id, ride_id, rider_id, driver_id, token_hash, created_at)
    select ${uuidv7()}, ${rideId}, ${riderId}, ${sharer.role === "DRIVER" ? sharer.id : null}::uuid, ${tokenHash}, ${now}
    where (select count(*) from ride_share_links where ride_id = ${rideId} and stopped_at is null and ${madeBy(sharer)}
      and not exists (select from contact_links where link_id = ride_share_links.id)) < ${max}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The sharer's links that still work: none of a ride that ended before `endedBefore`. */
export const listShareLinks = (
  db: Db,
  rideId: string,
  { sharer, endedBefore }: { sharer: Sharer; endedBefore: Date },
): Promise<{ id: string; createdAt: Date; contactName: string | null }[]> =>
  db
    .selectFrom("rideShareLinks")
    .innerJoin("rides", "rides.id", "rideShareLinks.rideId")
    .leftJoin("contactLinks", "contactLinks.linkId", "rideShareLinks.id")
    .leftJoin("trustedContacts", "trustedContacts.id", "contactLinks.contactId")
    .select([
      "rideShareLinks.id",
      "rideShareLinks.createdAt",
      "trustedContacts.name as contactName",
    ])
    .where("rideShareLinks.rideId", "=", rideId)
    .where(madeBy(sharer))
    .where("stoppedAt", "is", null)
    .where(isOpen(endedBefore))
    .orderBy("rideShareLinks.createdAt")
    .orderBy("rideShareLinks.id")
    .limit(100)
    .execute();

/** Idempotent: keeps the first stop time. Returns false unless the sharer created the link. */
export async function stopShareLink(
  db: Db,
  { id, sharer, now }: { id: string; sharer: Sharer; now: Date },
): Promise<boolean> {
  const stoppedLink = await db
    .updateTable("rideShareLinks")
    .set({ stoppedAt: sql`coalesce(stopped_at, ${now})` })
    .where("id", "=", id)
    .where(madeBy(sharer))
    .executeTakeFirst();
  return stoppedLink.numUpdatedRows > 0n;
}

export interface SharedRideRow {
  linkId: string;
  rideId: string;
  minutes: number;
  state: RideState;
  pickupAt: Date | null;
  startedAt: Date | null;
  fromPrecision: Precision | null;
  toPrecision: Precision | null;
  fromLabel: string;
  toLabel: string;
  driverId: string;
  firstName: string;
  make: string | null;
  model: string | null;
  color: string | null;
  plateNumber: string | null;
}

/** Rides of open links, except those that ended before `endedBefore`. */
const sharedRides = (db: Db, endedBefore: Date) =>
  db
    .selectFrom("rideShareLinks")
    .innerJoin("rides", "rides.id", "rideShareLinks.rideId")
    .innerJoin("accounts", "accounts.id", "rides.driverId")
    .leftJoinLateral(vehicleOfRide, (join) => join.onTrue())
    .select(["rideShareLinks.id as linkId", "rides.id as rideId", "rides.minutes"])
    .select(["state", "pickupAt", "fromLabel", "fromPrecision", "toLabel", "toPrecision"])
    .select(({ selectFrom }) =>
      selectFrom("rideEvents")
        .select("at")
        .whereRef("rideEvents.rideId", "=", "rides.id")
        .where("rideEvents.state", "=", "started")
        .as("startedAt"),
    )
    .select(["rides.driverId", "firstName", "make", "model", "color", "plateNumber"])
    .where("stoppedAt", "is", null)
    .where(isOpen(endedBefore));

const isOpen = (endedBefore: Date) =>
  sql<boolean>`(rides.ended_at is null or rides.ended_at >= ${endedBefore})`;

/** Null for an unknown or stopped token, and for a ride that ended before `endedBefore`. */
export async function findSharedRide(
  db: Db,
  tokenHash: Buffer,
  endedBefore: Date,
): Promise<SharedRideRow | null> {
  const ride = await sharedRides(db, endedBefore)
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return ride ?? null;
}

/** Omits stopped links, and rides that ended before `endedBefore`. */
export const listSharedRides = (
  db: Db,
  linkIds: readonly string[],
  endedBefore: Date,
): Promise<SharedRideRow[]> =>
  sharedRides(db, endedBefore)
    .where("rideShareLinks.id", "in", linkIds)
    .orderBy("rideShareLinks.id")
    .limit(linkIds.length)
    .execute();

export interface SharedRouteRow {
  fromLatitude: number;
  fromLongitude: number;
  toLatitude: number;
  toLongitude: number;
  /** Encoded polyline; null for an estimate. */
  line: string | null;
}

/** Null for an unknown ride. */
export async function findSharedRoute(db: Db, rideId: string): Promise<SharedRouteRow | null> {
  const route = await db
    .selectFrom("rides")
    .leftJoin("rideRoutes", "rideRoutes.rideId", "rides.id")
    .select(["fromLatitude", "fromLongitude", "toLatitude", "toLongitude", "line"])
    .where("rides.id", "=", rideId)
    .executeTakeFirst();
  return route ?? null;
}

const KEPT_DAYS = 60;

export const deleteOldShareLinks = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    "ride_share_links",
    sql`created_at < ${plusMinutes(now, -KEPT_DAYS * 24 * 60)}
      and ride_id in (select id from rides where ended_at is not null)`,
  );
