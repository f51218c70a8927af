import type pg from "pg";

type PastRides = {
  riderId: string;
  /** The driver; null assigns the rides to all drivers in turn, except the first two. */
  driverId: string | null;
  count: number;
};

/** Inserts ended rides, one every five minutes and one in twenty canceled, without the effects of a booking. */
export async function insertPastRides(
  pool: pg.Pool,
  { riderId, driverId, count }: PastRides,
): Promise<void> {
  await runWithoutTriggers(pool, insertion, [riderId, driverId, count]);
}

/** Recounts the stored totals, because inserted past rides skip the triggers. */
export async function recountSums(pool: pg.Pool): Promise<void> {
  await pool.query("select recount_sums()");
}

/** Deletes all rides and their dependent rows, so that later measures run without them. */
export async function removeRides(pool: pg.Pool): Promise<void> {
  await runWithoutTriggers(
    pool,
    "truncate rides, ended_rides, earning_days, spending_days cascade",
    [],
  );
}

/** Inserts a payment per ride; one in fifty is partly refunded, one in a hundred was not captured. */
export async function insertPastPayments(pool: pg.Pool): Promise<void> {
  await runWithoutTriggers(pool, payments, []);
}

async function runWithoutTriggers(pool: pg.Pool, text: string, values: unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(text, values);
    await client.query("vacuum analyze rides, payments");
  } finally {
    await client.query("set session_replication_role = origin");
    client.release();
  }
}

const insertion = `
  insert into rides (id, reference, kind, state, rider_id, driver_id, quote_id, offer_index,
    from_label, from_latitude, from_longitude, to_label, to_latitude, to_longitude,
    miles_hundredths, minutes, pickup_minutes, rates_version, fee_rules_version,
    base_fare_cents, time_charge_cents, distance_charge_cents, discount_cents, fare_cents, tax_bps, tax_cents,
    total_cents, during, requested_at, pay_by, accepted_at, ended_at, words)
  select id, reference, 'instant',
    (case when n % 20 = 0 then 'cancelled' else 'completed' end)::ride_state, $1, driver, id, 0,
    '350 5th Ave, New York, NY', 40.748, -73.986, 'JFK Airport', 40.641, -73.778,
    1720, 48, 5, 1, 1, 500, 300, 750, 0, 1550, 1500, 233, 1783,
    tstzrange(at, at + interval '1 h'), at, at, at, at + interval '1 h',
    fold_words(reference || ' 350 5th Ave, New York, NY JFK Airport Rita Number' || n % 1000)
  from generate_series(1, $3::int) n
  cross join lateral (
    select uuidv7() as id, now() - n * interval '5 min' as at,
      'FRP' || lpad(upper(to_hex((select count(*) from rides)::int + n)), 8, '0') as reference
  ) made
  join lateral (
    select coalesce($2::uuid, account_id) as driver from drivers
    where number = case when $2::uuid is null then 3 + n % (select max(number) - 2 from drivers) else 1 end
  ) whose on true`;

const payments = `
  insert into payments (ride_id, state, idempotency_key, request, amount_cents, payment_intent_id, transfer_id,
    captured_cents, refunded_cents, fee_cents, settled_at, created_at)
  select id, (case when n % 100 = 0 then 'released' else 'captured' end)::payment_state, 'key_' || digits, '{}',
    total_cents, 'pi_' || digits, case when n % 100 <> 0 then 'tr_' || digits end,
    case when n % 100 = 0 then 0 else total_cents end, case when n % 50 = 1 then 500 else 0 end, 90,
    ended_at, requested_at
  from (select *, row_number() over (order by id) as n from rides) paid
  cross join lateral (select lpad(n::text, 9, '0') as digits) named`;
