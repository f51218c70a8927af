import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, openDb, openPool } from "#server/database/db.ts";
import { countCases } from "#server/testing/count-cases.ts";
import { seededInts, testSeed } from "#server/testing/seeded.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { fareFor, hourlyFareFor } from "#shared/fares/fare.ts";

/** FARES=1000000 tests more. */
const fares = Number(process.env.FARES ?? 20_000);
const BATCH = 10_000;

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  const pool = openPool(database.url);
  db = openDb(pool);
  close = async () => {
    await pool.end();
    await database.drop();
  };
});
afterAll(() => close());

const random = seededInts();

const randomCase = () => ({
  isHourly: random(5) === 0,
  base: random(20_000),
  perMinute: random(2_000),
  perMile: random(5_000),
  perHour: random(100, 50_000),
  hours: random(1, 25),
  miles: random(200_000),
  minutes: random(3_000),
  discountBps: random(3) === 0 ? random(10_001) : 0,
  taxBps: random(4) === 0 ? random(10_001) : random(3_000),
});

type FareCase = ReturnType<typeof randomCase>;

function priced(one: FareCase) {
  const { discountBps, taxBps } = one;
  const fare = one.isHourly
    ? hourlyFareFor({
        perHourCents: one.perHour,
        bookedHours: one.hours,
        discountBps,
        taxBps,
      })
    : fareFor({
        rates: {
          baseFareCents: one.base,
          perMinuteCents: one.perMinute,
          perMileCents: one.perMile,
          discountBps,
        },
        trip: { milesHundredths: one.miles, minutes: one.minutes },
        taxBps,
      });
  return [fare.subtotal, fare.discount, fare.fare, fare.tax, fare.total];
}

/** The same lines computed by PostgreSQL in decimal dollars. `numeric` rounds half away from zero. */
async function decimalLines(cases: readonly FareCase[]): Promise<number[][]> {
  const { rows } = await sql<{ lines: number[] }>`
    with charges as (
      select place, discount_bps, tax_bps, case when is_hourly then per_hour / 100 * hours
        else base / 100 + per_minute / 100 * minutes + round(per_mile / 100 * (miles / 100), 2) end as subtotal
      from rows from (jsonb_to_recordset(${JSON.stringify(cases.map(asColumns))}::jsonb)
        as (is_hourly boolean, base numeric, per_minute numeric, per_mile numeric, per_hour numeric, hours numeric,
          miles numeric, minutes numeric, discount_bps numeric, tax_bps numeric)) with ordinality
        as cases (is_hourly, base, per_minute, per_mile, per_hour, hours, miles, minutes, discount_bps, tax_bps, place)
    ), fares as (
      select *, round(subtotal * discount_bps / 10000, 2) as discount from charges
    ), taxed as (
      select *, round((subtotal - discount) * tax_bps / 10000, 2) as tax from fares
    )
    select array[subtotal, discount, subtotal - discount, tax, subtotal - discount + tax]::float8[] as lines
    from taxed order by place`.execute(db);
  return rows.map(({ lines }) => lines.map((dollars) => Math.round(dollars * 100)));
}

const asColumns = ({
  isHourly,
  perMinute,
  perMile,
  perHour,
  discountBps,
  taxBps,
  ...rest
}: FareCase) => ({
  ...rest,
  is_hourly: isHourly,
  per_minute: perMinute,
  per_mile: perMile,
  per_hour: perHour,
  discount_bps: discountBps,
  tax_bps: taxBps,
});

test(`${fares} random fares agree with decimals of the database, line by line (TEST_SEED=${testSeed})`, {
  timeout: 3_600_000,
}, async () => {
  for (let done = 0; done < fares; done += BATCH) {
    const cases = Array.from({ length: Math.min(BATCH, fares - done) }, randomCase);
    const expected = await decimalLines(cases);
    // Compared as text: 10,000 calls of `toEqual` take longer than the fares.
    const wrong = cases.findIndex((one, at) => String(priced(one)) !== String(expected[at]));
    expect({ wrong: cases[wrong], decimal: expected[wrong] }).toEqual({});
  }
  countCases("P6", fares);
});
