import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import type { RideChange } from "./ride-changes.ts";
import type { TrackableRide } from "./tracking.ts";

type MissedChange = Omit<RideChange, "pickupAt"> & { reader: number };

/** Returns the highest event id; 0 without events. */
export async function findLatestEventId(db: Db): Promise<number> {
  const latest = await db
    .selectFrom("rideEvents")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.id ?? 0;
}

/**
 * Each reader's missed events, oldest first, at most the newest 200. `reader` is the index in `readers`. Event ids are
 * assigned before commit, so an event with a lower id can appear later. Events of the last ten seconds are therefore
 * sent again, among the last 1,000 ids; a transaction is expected to take less time.
 */
export async function listMissedChanges(
  db: Db,
  readers: { accountId: string; after: number }[],
): Promise<MissedChange[]> {
  const changesFor = (party: "rider_id" | "driver_id") => sql`
    select id as event_id, ride_id, rider_id, driver_id, state from ride_events
    where ${sql.ref(party)} = reader.account_id and id > reader.after - 1000
      and (id > reader.after or at > clock_timestamp() - interval '10 seconds')
    order by id desc limit 200`;
  const { rows } = await sql<MissedChange>`
    select reader.place - 1 as reader, event_id, ride_id, rider_id, driver_id, state
    from unnest(${readers.map(({ accountId }) => accountId)}::uuid[],
      ${readers.map(({ after }) => after)}::bigint[]) with ordinality as reader (account_id, after, place)
    cross join lateral ((${changesFor("rider_id")}) union all (${changesFor("driver_id")})) as change
    order by change.event_id`.execute(db);
  return rows;
}

/**
 * Lists the events after an id, oldest first, at most the newest 10,000. Repeats events of the last ten seconds, for
 * the reason given at `listMissedChanges`.
 */
export async function listRideChanges(db: Db, after: number): Promise<RideChange[]> {
  const { rows } = await sql<RideChange>`
    select event_id, ride_id, change.rider_id, change.driver_id, change.state, rides.pickup_at
    from (
      select id as event_id, ride_id, rider_id, driver_id, state from ride_events
      where id > ${after - 1000}
        and (id > ${after} or at > clock_timestamp() - interval '10 seconds')
      order by id desc limit 10000
    ) as change join rides on rides.id = change.ride_id
    order by event_id`.execute(db);
  return rows;
}

/** Rides with a driver whom the rider may see now or later; `isDriverVisible` decides when. */
export async function listTrackableRides(db: Db, riderIds: string[]): Promise<TrackableRide[]> {
  return db
    .selectFrom("rides")
    .select(["id as rideId", "riderId", "driverId", "state", "pickupAt"])
    .where(sql<boolean>`rider_id = any(${riderIds}::uuid[])`)
    .where("state", "in", visibleDriverStates)
    .orderBy("id")
    .limit(10_000)
    .execute();
}
