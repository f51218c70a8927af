import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

interface NewPhoto {
  id: string;
  rideId: string;
  driverId: string;
  jpeg: Buffer;
  createdAt: Date;
}

export async function insertPhoto(db: Db, photo: NewPhoto): Promise<void> {
  await db.insertInto("tollPhotos").values(photo).execute();
}

/** Whether the driver uploaded the photo for the ride. */
export async function isPhotoOf(
  db: Db,
  { photoId, rideId, driverId }: { photoId: string; rideId: string; driverId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("tollPhotos")
    .select("id")
    .where("id", "=", photoId)
    .where("rideId", "=", rideId)
    .where("driverId", "=", driverId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Null once the photo was removed. */
export async function findPhotoOfToll(db: Db, tollId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("tollPhotos")
    .innerJoin("tolls", "tolls.photoId", "tollPhotos.id")
    .select("jpeg")
    .where("tolls.id", "=", tollId)
    .executeTakeFirst();
  return row?.jpeg ?? null;
}

const DAY_MINUTES = 24 * 60;
/** A bank can ask for proof for 120 days. */
const PHOTO_DAYS = 180;

/** Deletes photos after a day if no toll refers to them, and all after half a year. */
export const deleteOldTollPhotos = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(
    db,
    "toll_photos",
    sql`created_at < ${plusMinutes(now, -DAY_MINUTES)}
      and (created_at < ${plusMinutes(now, -PHOTO_DAYS * DAY_MINUTES)}
        or not exists (select from tolls where photo_id = toll_photos.id))`,
  );
