import type pg from "pg";

/** Ten rides per driver in the coming ten days: a day apart, an hour and three quarters long. */
const RIDES_PER_DRIVER = 10;

/**
 * Gives every driver a service area around the last position and ten accepted rides. Returns the number of
 * rides.
 */
export async function insertAcceptedRides(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    // Inserted without history or announcements; the drivers' overlaps are checked once, by adding the constraint.
    await client.query("set session_replication_role = replica");
    await client.query("alter table rides drop constraint rides_driver_is_free");
    await client.query(insertAreas);
    const { rowCount } = await client.query(insertRides, [RIDES_PER_DRIVER]);
    await client.query(addExclusion);
    await client.query("vacuum analyze rides");
    return rowCount ?? 0;
  } finally {
    await client.query("set session_replication_role = origin");
    client.release();
  }
}

const insertAreas = `
  insert into service_areas (driver_id, address, latitude, longitude, radius_miles)
  select driver_id, 'Home', latitude, longitude, 25 from driver_positions`;

const insertRides = `
  insert into rides (id, reference, kind, state, rider_id, driver_id, quote_id, offer_index,
    from_label, from_latitude, from_longitude, to_label, to_latitude, to_longitude,
    miles_hundredths, minutes, pickup_minutes, rates_version, fee_rules_version, base_fare_cents,
    time_charge_cents, distance_charge_cents, discount_cents, fare_cents, tax_bps, tax_cents,
    total_cents, during, requested_at, pay_by, pickup_at, accepted_at, passenger_name, passenger_phone)
  select uuidv7(), 'FR' || lpad(upper(to_hex(d.number * 16 + n)), 9, '0'), 'scheduled', 'accepted',
    (select id from accounts where role = 'RIDER' limit 1), d.account_id, uuidv7(), 0,
    '350 5th Ave, New York', 40.748, -73.985, 'JFK Airport', 40.641, -73.778,
    500, 60, 0, 1, 1, 500, 300, 750, 0, 1550, 1500, 233, 1783,
    tstzrange(at - interval '15 minutes', at + interval '90 minutes'), now(), now(), at, now(),
    'Rita Rider', '+1 212-555-0100'
  from drivers d cross join generate_series(1, $1::int) n
  cross join lateral (
    select date_trunc('hour', now()) + n * interval '1 day' + (d.number * 7 % 88) * interval '15 minutes' as at
  ) pickup`;

const addExclusion = `
  alter table rides add constraint rides_driver_is_free exclude using gist (driver_id with =, during with &&)
    where (state in ('awaiting_payment', 'pending', 'accepted', 'arrived', 'started'))`;
