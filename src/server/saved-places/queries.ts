import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Point, Precision } from "#shared/places/place.ts";
import type { SavedPlace } from "#shared/saved-places/contract.ts";

export async function listSavedPlaces(db: Db, riderId: string): Promise<SavedPlace[]> {
  return await db
    .selectFrom("savedPlaces")
    .select(["id", "name", "label", "latitude", "longitude", "precision", "note"])
    .where("riderId", "=", riderId)
    .orderBy(sql`lower(name)`)
    .execute();
}

const RIDES_READ = 20;
const MAX_RECENT = 6;

type RecentPlace = Point & { label: string; precision: Precision | null };

/** Pickups and dropoffs of the rider's last rides, newest first, without repetitions. */
export async function listRecentPlaces(db: Db, riderId: string): Promise<RecentPlace[]> {
  const { rows } = await sql<RecentPlace>`
    with last_rides as (
      select from_label, from_latitude, from_longitude, from_precision,
        to_label, to_latitude, to_longitude, to_precision, requested_at
      from rides where rider_id = ${riderId} order by requested_at desc limit ${RIDES_READ}
    ),
    ends as (
      select from_label as label, from_latitude as latitude, from_longitude as longitude,
        from_precision as precision, requested_at, 1 as part
      from last_rides
      union all
      select to_label, to_latitude, to_longitude, to_precision, requested_at, 2 from last_rides
    )
    select label, latitude, longitude, precision from (
      select distinct on (label) label, latitude, longitude, precision, requested_at, part
      from ends order by label, requested_at desc
    ) as latest
    order by requested_at desc, part limit ${MAX_RECENT}`.execute(db);
  return rows;
}

export async function insertPlace(db: Db, riderId: string, place: SavedPlace): Promise<void> {
  await db
    .insertInto("savedPlaces")
    .values({ ...place, riderId })
    .execute();
}

export async function updatePlace(
  db: Db,
  riderId: string,
  { id, ...values }: SavedPlace,
): Promise<void> {
  await db
    .updateTable("savedPlaces")
    .set(values)
    .where("id", "=", id)
    .where("riderId", "=", riderId)
    .execute();
}

/** False if the rider has no such place. */
export async function deletePlace(db: Db, riderId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("savedPlaces")
    .where("id", "=", id)
    .where("riderId", "=", riderId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The note that the rider saved with the place at exactly this position; null if there is none. */
export async function findPickupNote(
  db: Db,
  riderId: string,
  { latitude, longitude }: Point,
): Promise<string | null> {
  const row = await db
    .selectFrom("savedPlaces")
    .select("note")
    .where("riderId", "=", riderId)
    .where("latitude", "=", latitude)
    .where("longitude", "=", longitude)
    .where("note", "is not", null)
    .orderBy("id")
    .executeTakeFirst();
  return row?.note ?? null;
}
