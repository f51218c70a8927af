import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

export interface TripRow {
  rideId: string;
  driverId: string;
  startedAt: Date;
  endedAt: Date;
  fromLatitude: number;
  fromLongitude: number;
  toLatitude: number;
  toLongitude: number;
  milesHundredths: number;
  /** Null without breadcrumbs. */
  bytes: Buffer | null;
  /** True once the ride's positions were thinned out, some time after its end. */
  isThinned: boolean;
  fareCents: number;
  taxCents: number;
  feesCents: number;
  creditCents: number;
}

/**
 * Rides completed in an interval, which must be short because it alone bounds the list. A ride without a start event
 * began with its arrival or acceptance.
 */
export async function listCompletedRides(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select rides.id as ride_id, driver_id, ended_at, coalesce(start.at, arrived_at, accepted_at) as started_at,
      from_latitude, from_longitude, to_latitude, to_longitude, miles_hundredths,
      bytes, thinned_at is not null as is_thinned,
      fare_cents, tax_cents, fees_cents, rider_credit_cents as credit_cents
    from rides
    left join ride_breadcrumbs on ride_breadcrumbs.ride_id = rides.id
    left join lateral (
      select at from ride_events where ride_events.ride_id = rides.id and ride_events.state = 'started'
      order by id limit 1) start on true
    where rides.state = 'completed' and ended_at >= ${from} and ended_at < ${until}
    order by ended_at, rides.id`.execute(db);
  return rows;
}

/** End of the first completed ride; null if there is none. */
export async function findFirstCompletion(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(ended_at) as first from rides where state = 'completed'`.execute(db);
  return rows[0]?.first ?? null;
}
