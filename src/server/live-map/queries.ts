import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { RideKind, RideState } from "#server/database/tables.d.ts";
import { rideStatesOf } from "#shared/live-map/choices.ts";
import { LIVE_RIDES_COUNTED } from "#shared/live-map/contract.ts";
import { currentPickups } from "#shared/rides/driver-visibility.ts";

export interface LiveRideRow {
  id: string;
  reference: string;
  kind: RideKind;
  state: RideState;
  /** Full names of rider and driver. */
  rider: string;
  driverId: string;
  driver: string;
  fromLabel: string;
  fromLatitude: number;
  fromLongitude: number;
  toLabel: string;
  toLatitude: number;
  toLongitude: number;
  /** Route as an encoded polyline; null for an estimated route. */
  line: string | null;
  requestedAt: Date;
  pickupAt: Date | null;
  answerBy: Date | null;
}

type LiveSelection = { states: readonly RideState[]; now: Date; limit: number };

/** Rides that happen now or wait for an answer, newest first. */
export async function listLiveRides(
  db: Db,
  { states, now, limit }: LiveSelection,
): Promise<LiveRideRow[]> {
  if (states.length === 0) return [];
  const { rows } = await sql<LiveRideRow>`
    select rides.id, rides.reference, rides.kind, rides.state,
      rider.first_name || ' ' || rider.last_name as rider,
      rides.driver_id, driver.first_name || ' ' || driver.last_name as driver,
      from_label, from_latitude, from_longitude, to_label, to_latitude, to_longitude, line,
      rides.requested_at, rides.pickup_at, rides.answer_by
    from rides
    join accounts as rider on rider.id = rides.rider_id
    join accounts as driver on driver.id = rides.driver_id
    left join ride_routes on ride_routes.ride_id = rides.id
    where ${isLive(states, now)}
    order by rides.requested_at desc, rides.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Ids of the given drivers whose ride is under way. */
export async function listDriversUnderWay(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ driverId: string }>`
    select driver_id from rides
    where driver_id = any(${ids}::uuid[]) and ${isLive(rideStatesOf("under_way"), now)}`.execute(
    db,
  );
  return new Set(rows.map(({ driverId }) => driverId));
}

/** Open requests and rides under way, each counted up to a limit. */
export async function countLiveRides(
  db: Db,
  now: Date,
): Promise<{ waiting: number; under_way: number }> {
  const count = (states: readonly RideState[]) => sql`(
    select count(*)::int from (
      select from rides where ${isLive(states, now)} limit ${LIVE_RIDES_COUNTED}
    ) as counted)`;
  const { rows } = await sql<{ waiting: number; underWay: number }>`
    select ${count(rideStatesOf("waiting"))} as waiting,
      ${count(rideStatesOf("under_way"))} as under_way`.execute(db);
  const { waiting = 0, underWay = 0 } = rows[0] ?? {};
  return { waiting, under_way: underWay };
}

/** SQL condition for rides on the live map: excludes accepted scheduled rides whose pickup is hours away. */
const isLive = (states: readonly RideState[], now: Date) => {
  const { from, to } = currentPickups(now);
  return sql`rides.state = any(${states}::ride_state[])
    and (rides.pickup_at is null or rides.state in ('pending', 'arrived', 'started')
      or rides.pickup_at between ${from} and ${to})`;
};
