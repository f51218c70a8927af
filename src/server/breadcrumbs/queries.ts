import { sql } from "kysely";
import type pg from "pg";
import type { Db } from "#server/database/db.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

export interface RecordedRide {
  rideId: string;
  driverId: string;
  state: RideState;
  /** Null for an instant ride. */
  pickupAt: Date | null;
}

/** Pickups that are further ahead are read by a later call. */
const AHEAD_MINUTES = 90;

export const listRidesToRecord = (db: Db, now: Date): Promise<RecordedRide[]> =>
  db
    .selectFrom("rides")
    .select(["id as rideId", "driverId", "state", "pickupAt"])
    .where("state", "in", visibleDriverStates)
    .where((is) =>
      is.or([is("pickupAt", "is", null), is("pickupAt", "<=", plusMinutes(now, AHEAD_MINUTES))]),
    )
    .orderBy((order) => order.fn("upper", ["during"]))
    .limit(100_000)
    .execute();

/** Some days of positions every 5 seconds; a ride that was never ended must not grow forever. */
const MAX_BYTES = 300_000;

/** Breadcrumbs to append to those of a ride. */
export interface BreadcrumbPart {
  rideId: string;
  /** Begins with an absolute breadcrumb. */
  bytes: Uint8Array;
  /** The same breadcrumbs as differences to the last stored one; valid while the stored bytes have this length. */
  continuation?: { afterLength: number; bytes: Uint8Array } | null;
}

/**
 * Appends to each ride's breadcrumbs in one statement, unless they were thinned or are too many. Returns the new
 * lengths in bytes. Another node may have appended since, so a continuation is used only after a check under the row's
 * lock.
 */
export async function appendBreadcrumbs(
  pool: pg.Pool,
  parts: readonly BreadcrumbPart[],
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ ride_id: string; length: number }>({
    name: "append_breadcrumbs",
    text: `with part as (
        select * from unnest($1::uuid[], $2::bytea[], $3::integer[], $4::bytea[])
          as part (ride_id, bytes, after_length, continuation)),
      stored as (
        select ride_id, length(bytes) from ride_breadcrumbs where ride_id = any($1)
        order by ride_id for update)
      insert into ride_breadcrumbs (ride_id, bytes)
      select part.ride_id, case when length = after_length then continuation else bytes end
      from part left join stored on stored.ride_id = part.ride_id order by 1
      on conflict (ride_id) do update set bytes = ride_breadcrumbs.bytes || excluded.bytes
        where ride_breadcrumbs.thinned_at is null and length(ride_breadcrumbs.bytes) < ${MAX_BYTES}
      returning ride_id, length(bytes)`,
    values: [
      parts.map(({ rideId }) => rideId),
      parts.map(({ bytes }) => Buffer.from(bytes)),
      parts.map(({ continuation }) => continuation?.afterLength ?? null),
      parts.map(({ continuation }) => continuation && Buffer.from(continuation.bytes)),
    ],
  });
  return new Map(rows.map(({ ride_id, length }) => [ride_id, length]));
}

export interface DrivenRide {
  rideId: string;
  acceptedAt: Date;
  /** Null for an instant ride. */
  pickupAt: Date | null;
  /** Null while it is under way. */
  endedAt: Date | null;
  /** Null without breadcrumbs. */
  bytes: Buffer | null;
}

/** A driver's rides that were under way between two times, with breadcrumbs. Leaves out rides with thinned ones. */
export async function listDrivenRides(
  db: Db,
  driverId: string,
  { from, to }: { from: Date; to: Date },
): Promise<DrivenRide[]> {
  const { rows } = await sql<DrivenRide>`
    select id as ride_id, accepted_at, pickup_at, ended_at, bytes
    from rides left join ride_breadcrumbs on ride_id = id
    where driver_id = ${driverId} and accepted_at <= ${to} and (ended_at is null or ended_at >= ${from})
      and thinned_at is null
    order by accepted_at limit 20`.execute(db);
  return rows;
}

/** Null for an unknown ride; `bytes` is null without breadcrumbs. */
export async function findBreadcrumbs(
  db: Db,
  rideId: string,
): Promise<{ bytes: Buffer | null; isThinned: boolean } | null> {
  const { rows } = await sql<{ bytes: Buffer | null; isThinned: boolean }>`
    select bytes, thinned_at is not null as is_thinned
    from rides left join ride_breadcrumbs on ride_id = id where id = ${rideId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Breadcrumbs of an account's newest rides. A rider may read only those from `since`, the start of the ride: before it
 * the driver was alone. `since` is null for a driver.
 */
export async function listOwnBreadcrumbs(
  db: Db,
  accountId: string,
): Promise<{ reference: string; bytes: Buffer; since: Date | null }[]> {
  const { rows } = await sql<{ reference: string; bytes: Buffer; since: Date | null }>`
    select reference, bytes, case when rider_id = ${accountId} then (
      select at from ride_events where ride_events.ride_id = rides.id and ride_events.state = 'started'
      order by id limit 1) end as since
    from ride_breadcrumbs join rides on rides.id = ride_id
    where (rider_id = ${accountId} and exists (
      select from ride_events where ride_events.ride_id = rides.id and ride_events.state = 'started'))
      or driver_id = ${accountId}
    order by ride_id desc limit 500`.execute(db);
  return rows;
}

/** Deletes the breadcrumbs of an account's rides, which show where both sides have been. */
export async function deleteBreadcrumbsOf(tx: Db, accountId: string): Promise<void> {
  await sql`
    delete from ride_breadcrumbs using rides
    where rides.id = ride_id and (rider_id = ${accountId} or driver_id = ${accountId})`.execute(tx);
}

/** Rides per batch: decoding and encoding them blocks the event loop for about 10 ms. */
const THIN_BATCH = 100;

/**
 * A batch of rides with breadcrumbs not thinned yet that ended before a time and have no open dispute. `beforeId` is a
 * UUIDv7 of that time: rides requested later have greater ids.
 */
export async function listBreadcrumbsToThin(
  db: Db,
  { endedBefore, beforeId, after }: { endedBefore: Date; beforeId: string; after: string },
): Promise<{ rideId: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ rideId: string; bytes: Buffer }>`
    select ride_id, bytes from ride_breadcrumbs join rides on rides.id = ride_id
    where thinned_at is null and ride_id > ${after} and ride_id < ${beforeId} and ended_at < ${endedBefore}
      and not exists (select from disputes where disputes.ride_id = rides.id and closed_at is null)
    order by ride_id limit ${THIN_BATCH}`.execute(db);
  return rows;
}

export async function replaceBreadcrumbs(
  db: Db,
  thinnedRecords: readonly { rideId: string; bytes: Uint8Array }[],
  now: Date,
): Promise<void> {
  await sql`
    update ride_breadcrumbs set bytes = thinned.bytes, thinned_at = ${now}
    from unnest(${thinnedRecords.map(({ rideId }) => rideId)}::uuid[],
      ${thinnedRecords.map(({ bytes }) => Buffer.from(bytes))}::bytea[]) as thinned (ride_id, bytes)
    where ride_breadcrumbs.ride_id = thinned.ride_id`.execute(db);
}
