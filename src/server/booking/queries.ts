import { sql } from "kysely";
import type pg from "pg";
import type { Db } from "#server/database/db.ts";
import { type Precision, precisionSchema } from "#shared/places/place.ts";
import type { Quote, QuotedPrice } from "./quote.ts";

/** Inserts quotes with a single statement. */
export async function insertQuotes(pool: pg.Pool, quotes: Quote[]): Promise<void> {
  const plain = (read: (quote: Quote) => string | number | null): string =>
    literal(quotes.map(read));
  const arrays = (read: (offer: QuotedPrice) => number): string =>
    literal(quotes.map(({ offers }) => `"${literal(offers.map(read))}"`));
  await pool.query({
    name: "insert_quotes",
    text: insertStatement,
    values: [
      plain(({ id }) => id),
      plain(({ riderId }) => riderId),
      plain(({ expiresAt }) => expiresAt.toISOString()),
      plain(({ from }) => from.latitude),
      plain(({ from }) => from.longitude),
      plain(({ to }) => to.latitude),
      plain(({ to }) => to.longitude),
      plain(({ milesHundredths }) => milesHundredths),
      plain(({ minutes }) => minutes),
      plain(({ feeRulesVersion }) => feeRulesVersion),
      plain(({ from }) => quoteForArray(from.label)),
      plain(({ to }) => quoteForArray(to.label)),
      arrays(({ driverNumber }) => driverNumber),
      arrays(({ ratesVersion }) => ratesVersion),
      arrays(({ fareCents }) => fareCents),
      arrays(({ taxBps }) => taxBps),
      literal(quotes.map(({ offers }) => quoteForArray(minutesInHex(offers)))),
      literal(
        quotes.map(({ schedule }) => quoteForArray(schedule ? JSON.stringify(schedule) : "")),
      ),
      plain(({ creditCents }) => creditCents),
      plain(({ fees }) => quoteForArray(fees)),
      plain(({ minutesVersion }) => minutesVersion),
      plain(({ from }) => precisionCode(from.precision)),
      plain(({ to }) => precisionCode(to.precision)),
    ],
  });
}

/** A PostgreSQL array literal, built here because pg would convert each element. */
const literal = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? "null").join(",")}}`;
const quoteForArray = (text: string): string => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;

/** Index in the schema's list, which has the order of the database's enum `place_precision`. */
const precisionCode = (precision: Precision | null): number | null =>
  precision && precisionSchema.options.indexOf(precision);

/** One byte per offer. Searches end within 15 miles, far below 255 minutes. */
const minutesInHex = (offers: readonly QuotedPrice[]): string =>
  Buffer.from(offers.map(({ pickupMinutes }) => pickupMinutes)).toString("hex");

// PostgreSQL cannot unnest arrays of arrays, so each offer array is passed as text.
const insertStatement = `
  insert into quotes (id, rider_id, expires_at, from_latitude, from_longitude, to_latitude, to_longitude,
    miles_hundredths, minutes, fee_rules_version, from_label, to_label,
    driver_numbers, rates_versions, fare_cents, tax_bps, pickup_minutes, schedule, credit_cents, fees, minutes_version,
    from_precision, to_precision)
  select id, rider_id, expires_at, from_latitude, from_longitude, to_latitude, to_longitude,
    miles_hundredths, minutes, fee_rules_version, from_label, to_label,
    driver_numbers::int[], rates_versions::int[], fare_cents::int[], tax_bps::smallint[],
    decode(pickup_minutes, 'hex'), schedule, credit_cents, fees, minutes_version, from_precision, to_precision
  from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::real[], $5::real[], $6::real[], $7::real[],
      $8::int[], $9::smallint[], $10::smallint[], $11::text[], $12::text[],
      $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::int[], $20::text[],
      $21::smallint[], $22::smallint[], $23::smallint[])
    as quote (id, rider_id, expires_at, from_latitude, from_longitude, to_latitude, to_longitude,
      miles_hundredths, minutes, fee_rules_version, from_label, to_label,
      driver_numbers, rates_versions, fare_cents, tax_bps, pickup_minutes, schedule, credit_cents, fees, minutes_version,
      from_precision, to_precision)`;

/** An offer of a stored quote with its driver and the rates version used. */
export async function findQuotedOfferRow(
  db: Db,
  { quoteId, offerIndex }: { quoteId: string; offerIndex: number },
): Promise<QuotedOfferRow | null> {
  const { rows } = await sql<QuotedOfferRow>`
    select o.id as quote_id, place - 1 as offer_index, o.rider_id, d.account_id as driver_id, o.expires_at,
      o.from_label, o.from_latitude, o.from_longitude, o.to_label, o.to_latitude, o.to_longitude,
      o.miles_hundredths, o.minutes, get_byte(o.pickup_minutes, place - 1) as pickup_minutes,
      r.version as rates_version, r.base_fare_cents, r.per_minute_cents, r.per_mile_cents,
      case when r.discount_enabled then r.discount_bps else 0 end as discount_bps,
      r.per_hour_cents, o.schedule, o.fee_rules_version, o.tax_bps[place] as tax_bps,
      o.fare_cents[place] as fare_cents, o.credit_cents, o.fees, o.from_precision, o.to_precision,
      a.first_name as driver_first_name
    from quotes o
    cross join (values (${offerIndex + 1}::int)) as wanted (place)
    join drivers d on d.number = o.driver_numbers[place]
    join rates r on r.driver_id = d.account_id and r.version = o.rates_versions[place]
    join accounts a on a.id = d.account_id
    where o.id = ${quoteId}`.execute(db);
  return rows[0] ?? null;
}

export interface QuotedOfferRow {
  quoteId: string;
  offerIndex: number;
  riderId: string;
  driverId: string;
  driverFirstName: string;
  expiresAt: Date;
  fromLabel: string;
  fromLatitude: number;
  fromLongitude: number;
  toLabel: string;
  toLatitude: number;
  toLongitude: number;
  milesHundredths: number;
  minutes: number;
  pickupMinutes: number;
  ratesVersion: number;
  baseFareCents: number;
  perMinuteCents: number;
  perMileCents: number;
  discountBps: number;
  perHourCents: number;
  /** JSON; empty for an instant ride. */
  schedule: string;
  feeRulesVersion: number;
  taxBps: number;
  fareCents: number;
  creditCents: number;
  fees: string;
  /** Null for quotes of an older version. */
  fromPrecision: number | null;
  toPrecision: number | null;
}

/** Any number that no other advisory lock uses. */
const PARTITIONS_LOCK = 4_318_209;

/**
 * Creates the partitions of `count` days from `first` on, and drops those before `dropBefore` ("YYYY-MM-DD", UTC).
 * Holds an advisory lock: "create table if not exists" fails if another transaction creates the same table.
 */
export async function moveQuotePartitions(
  db: Db,
  days: { first: string; count: number; dropBefore: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${PARTITIONS_LOCK})`.execute(tx);
    await sql`select ensure_quote_partitions(${days.first}::date, ${days.count}::int)`.execute(tx);
    await sql`select drop_quote_partitions_before(${days.dropBefore}::date)`.execute(tx);
  });
}

/** Whether quotes of a UTC day "YYYY-MM-DD" can be stored. */
export async function hasQuotePartition(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('quotes_' || to_char(${day}::date, 'YYYYMMDD')) is not null as is_there`.execute(
    db,
  );
  return rows[0]?.isThere ?? false;
}
