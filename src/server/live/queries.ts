import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { RideNews } from "./ride-news.ts";
import { ridesUnderWay, type TrackedRide } from "./tracking.ts";

/**
 * A transaction may commit after one that has a higher event id. None lasts ten seconds, so what is younger
 * is told again.
 */
const told = (after: number) => sql<boolean>`
  id > ${after - 1000} and (id > ${after} or at > clock_timestamp() - interval '10 seconds')`;

const newsColumns = ["id as eventId", "rideId", "riderId", "driverId", "state"] as const;

/** The number of the latest event of any ride; 0 before the first. */
export async function findLatestEventId(db: Db): Promise<number> {
  const latest = await db
    .selectFrom("rideEvents")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.id ?? 0;
}

/** The news of a person's rides after an event, oldest first; of many the last two hundred. */
export async function listNewsOf(db: Db, accountId: string, after: number): Promise<RideNews[]> {
  const news = await db
    .selectFrom("rideEvents")
    .select(newsColumns)
    .where((eb) => eb.or([eb("riderId", "=", accountId), eb("driverId", "=", accountId)]))
    .where(told(after))
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  return news.reverse();
}

/** The news of all rides after an event, oldest first; of very many the last ten thousand. */
export async function listNews(db: Db, after: number): Promise<RideNews[]> {
  const news = await db
    .selectFrom("rideEvents")
    .select(newsColumns)
    .where(told(after))
    .orderBy("id", "desc")
    .limit(10_000)
    .execute();
  return news.reverse();
}

/** The rides of these riders whose driver they may see coming. */
export async function listRidesUnderWay(db: Db, riderIds: string[]): Promise<TrackedRide[]> {
  return db
    .selectFrom("rides")
    .select(["id as rideId", "riderId", "driverId"])
    .where(sql<boolean>`rider_id = any(${riderIds}::uuid[])`)
    .where("state", "in", ridesUnderWay)
    .orderBy("id")
    .limit(10_000)
    .execute();
}
