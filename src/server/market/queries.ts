import type pg from "pg";
import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import type { Gender } from "#shared/gender-wish/gender-wish.ts";

/** Tuples by column index: objects would cost half as much again for 100,000 rows. */
export type DriverRow = [
  id: string,
  number: number,
  firstName: string,
  lastName: string,
  profileImage: string | null,
  /** False for a suspended driver: they are offered as little as an unverified one. */
  isVerified: boolean,
  hasPayouts: boolean,
  isOnline: boolean,
  make: string | null,
  model: string | null,
  vehicleType: VehicleType | null,
  ratesVersion: number,
  baseFareCents: number,
  perMinuteCents: number,
  perMileCents: number,
  discountBps: number,
  perHourCents: number | null,
  minimumHours: number,
  maximumHours: number,
  completedRides: number,
  yesRatings: number,
  ratings: number,
  faultCancels: number,
  endedRides: number,
  taxOfferBps: number | null,
  taxOfferThrough: string | null,
  latitude: number | null,
  longitude: number | null,
  receivedAtMs: number | null,
  baseLatitude: number | null,
  baseLongitude: number | null,
  radiusMiles: number | null,
  hasExpiredDocuments: boolean,
  gender: Gender | null,
  isSameGenderOnly: boolean,
  color: string | null,
];

export async function listDriverRows(pool: pg.Pool, ids: string[] | "all"): Promise<DriverRow[]> {
  if (ids === "all") return readAll(pool, driverColumns);
  return (await pool.query<DriverRow>({ ...driversById(ids), rowMode: "array" })).rows;
}

/** Reads the rows of all drivers, for up to a minute: a busy machine needs more than the pool's five seconds. */
async function readAll<Row extends unknown[]>(pool: pg.Pool, text: string): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query("begin read only");
    await client.query("set local statement_timeout = '1min'");
    const { rows } = await client.query<Row>({ text, rowMode: "array" });
    await client.query("commit");
    client.release();
    return rows;
  } catch (error) {
    // Ends the connection, and its transaction with it.
    client.release(true);
    throw error;
  }
}

const driverColumns = `
  select d.account_id, d.number, a.first_name, a.last_name, a.profile_image,
    d.is_verified and s_in_force.account_id is null, d.payouts_enabled, d.is_online, v.make, v.model, v.vehicle_type,
    d.rates_version, r.base_fare_cents, r.per_minute_cents, r.per_mile_cents,
    case when r.discount_enabled then r.discount_bps else 0 end,
    case when r.hourly_enabled then r.per_hour_cents end, r.minimum_hours, r.maximum_hours,
    d.completed_rides, d.yes_ratings, d.ratings, d.driver_fault_cancels, d.ended_rides,
    d.tax_offer_bps, d.tax_offer_through::text,
    p.latitude, p.longitude, extract(epoch from p.received_at)::float8 * 1000,
    s.latitude, s.longitude, s.radius_miles,
    exists (select from document_lapses l where l.driver_id = d.account_id),
    a.gender, a.is_same_gender_only, v.color
  from drivers d
  join accounts a on a.id = d.account_id
  join rates r on r.driver_id = d.account_id and r.version = d.rates_version
  left join vehicles v on v.driver_id = d.account_id
  left join driver_positions p on p.driver_id = d.account_id
  left join service_areas s on s.driver_id = d.account_id
  left join suspensions s_in_force on s_in_force.account_id = d.account_id and s_in_force.lifted_at is null`;

const driversById = (ids: string[]) => ({
  name: "market_drivers",
  text: `${driverColumns} where d.account_id = any($1::uuid[])`,
  values: [ids],
});

/**
 * Whether a current ride takes the driver, and the intervals blocked by scheduled rides as comma-separated
 * milliseconds, null without any. Parsing arrays in pg takes ten times as long.
 */
export type DutyRow = [
  driverId: string,
  isTaken: boolean,
  fromMs: string | null,
  untilMs: string | null,
];

/** One row per driver who has a current or scheduled ride. */
export async function listDuties(pool: pg.Pool, ids: string[] | "all"): Promise<DutyRow[]> {
  if (ids === "all") return readAll(pool, dutiesWhere("true"));
  return (await pool.query<DutyRow>({ ...dutiesById(ids), rowMode: "array" })).rows;
}

/** A scheduled ride occupies its driver from the arrival at the pickup; before, it is a booking. */
const dutiesWhere = (condition: string) => `
  select driver_id, bool_or(is_taken),
    string_agg((extract(epoch from lower(during)) * 1000)::bigint::text, ',') filter (where not is_taken),
    string_agg((extract(epoch from upper(during)) * 1000)::bigint::text, ',') filter (where not is_taken)
  from (
    select driver_id, during, kind = 'instant' or state in ('arrived', 'started') as is_taken
    from rides
    where state in ('awaiting_payment', 'pending', 'accepted', 'arrived', 'started') and ${condition}
  ) duties
  group by driver_id`;

const dutiesById = (ids: string[]) => ({
  name: "market_duties",
  text: dutiesWhere("driver_id = any($1::uuid[])"),
  values: [ids],
});

export interface PositionRow {
  driverId: string;
  latitude: number;
  longitude: number;
  receivedAt: Date;
}

/** Stores positions in one statement; an older one never replaces a newer one. */
export async function upsertPositions(pool: pg.Pool, positions: PositionRow[]): Promise<void> {
  await pool.query({
    name: "market_positions",
    text: `insert into driver_positions (driver_id, latitude, longitude, received_at)
      select moved.* from unnest($1::uuid[], $2::float8[], $3::float8[], $4::timestamptz[])
        as moved (driver_id, latitude, longitude, received_at)
      join drivers on drivers.account_id = moved.driver_id
      order by 1
      on conflict (driver_id) do update
        set latitude = excluded.latitude, longitude = excluded.longitude,
          received_at = excluded.received_at
        where driver_positions.received_at < excluded.received_at`,
    values: [
      positions.map(({ driverId }) => driverId),
      positions.map(({ latitude }) => latitude),
      positions.map(({ longitude }) => longitude),
      positions.map(({ receivedAt }) => receivedAt),
    ],
  });
}
