import fc from "fast-check";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, openDb, openPool } from "#server/database/db.ts";
import { degreesOfMiles } from "#server/market/sphere.ts";
import { insertDriver } from "#server/testing/drivers.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { type Quote, type QuotedPrice, riderLogIdOf } from "./quote.ts";
import { createQuoteLog, type QuoteLog } from "./quote-log.ts";
import { rotateQuotePartitions } from "./quote-partitions.ts";
import { fareOfOffer, findQuotedOffer } from "./quoted-offer.ts";

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
let log: QuoteLog;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { size: 4 });
  db = openDb(pool);
  await rotateQuotePartitions(db, new Date());
  log = createQuoteLog(pool);
});
afterAll(async () => {
  await log.close();
  await pool.end();
  await database.drop();
});

test("a quote is committed before its append resolves", async () => {
  const quote = aQuote([]);
  await log.append(quote);
  const { rows } = await pool.query("select rider_id, driver_numbers from quotes where id = $1", [
    quote.id,
  ]);
  expect(rows).toEqual([{ rider_id: quote.riderId, driver_numbers: [] }]);
});

test("concurrent rotations create the same partitions without an error", async () => {
  for (let day = 5; day < 35; day += 3) {
    const start = new Date(Date.now() + day * 86_400_000);
    await Promise.all(Array.from({ length: 4 }, () => rotateQuotePartitions(db, start)));
  }
});

test("place names are stored verbatim", async () => {
  const label = `Joe's "Diner", \\ {1,2} NULL, é 🚕`;
  const quote = aQuote([]);
  await log.append({ ...quote, from: { ...quote.from, label } });
  const { rows } = await pool.query("select from_label from quotes where id = $1", [quote.id]);
  expect(rows).toEqual([{ from_label: label }]);
});

test("concurrent quotes are all stored, in few statements", async () => {
  const quotes = Array.from({ length: 500 }, () => aQuote([aPrice(1)]));
  await Promise.all(quotes.map((quote) => log.append(quote)));
  const { rows } = await pool.query(
    `select count(*)::int as quotes, count(distinct xmin::text)::int as transactions
     from quotes where id = any($1)`,
    [quotes.map(({ id }) => id)],
  );
  expect(rows[0].quotes).toBe(500);
  expect(rows[0].transactions).toBeLessThan(10);
});

test("a quote that fails to insert is rejected, and later quotes are stored", async () => {
  const invalidQuote = { ...aQuote([]), id: "00000000-0000-7000-8000-000000000000" };
  await expect(log.append(invalidQuote)).rejects.toThrow("no partition");
  await expect(log.append(aQuote([]))).resolves.toBeUndefined();
});

test("fourteen quotes of twenty offers fit on a page", async () => {
  const quote = aQuote(Array.from({ length: 20 }, (_, index) => aPrice(100_000 + index)));
  await log.append(quote);
  const { rows } = await pool.query(
    "select pg_column_size(q.*) as bytes from quotes q where id = $1",
    [quote.id],
  );
  // A page of 8192 bytes has a header of 24; each row has a pointer of 4 and is aligned to 8.
  expect(rows[0].bytes).toBeLessThanOrEqual(576);
});

test("pickup minutes are stored for each offer, up to the maximum", async () => {
  const pickup = { latitude: 40.758, longitude: -73.9855 };
  const maxDegrees = degreesOfMiles(searchLimits.radiiMiles[3]);
  const furthest = { ...pickup, latitude: pickup.latitude + maxDegrees };
  const { minutes } = estimateRoute(furthest, pickup, { hour: 12, isWeekend: false });
  const driverNumber = await numberOf(await insertDriver(pool));
  const quote = aQuote(
    [1, minutes, 255].map((n) => ({ ...aPrice(driverNumber), pickupMinutes: n })),
  );
  await log.append(quote);
  const offers = await Promise.all(
    [0, 1, 2].map((index) => findQuotedOffer(db, riderLogIdOf(quote.id, index))),
  );
  expect(offers.map((offer) => offer?.pickupMinutes)).toEqual([1, minutes, 255]);
});

test("an offer's lines are recomputed to the cent for any rates", async () => {
  const rates = fc.record({
    base: fc.integer({ min: 100, max: 20_000 }),
    minute: fc.integer({ min: 10, max: 5000 }),
    mile: fc.integer({ min: 50, max: 5000 }),
    discountBps: fc.option(fc.integer({ min: 100, max: 10_000 }), { nil: undefined }),
  });
  const trip = fc.record({
    milesHundredths: fc.integer({ min: 10, max: 25_000 }),
    minutes: fc.integer({ min: 1, max: 600 }),
  });
  const taxBps = fc.integer({ min: 0, max: 10_000 });
  await fc.assert(
    fc.asyncProperty(rates, trip, taxBps, async (driverRates, randomTrip, tax) => {
      const driverId = await insertDriver(pool, { rates: driverRates });
      const shownFare = fareFor({ rates: ratesOf(driverRates), trip: randomTrip, taxBps: tax });
      const price = { ...aPrice(await numberOf(driverId)), fareCents: shownFare.fare, taxBps: tax };
      const quote = { ...aQuote([aPrice(1), price]), ...randomTrip };
      await log.append(quote);
      const offer = await findQuotedOffer(db, riderLogIdOf(quote.id, 1));
      expect(offer).toMatchObject({
        driverId,
        riderId: quote.riderId,
        offerIndex: 1,
        ...randomTrip,
      });
      expect(offer && fareOfOffer(offer)).toEqual(shownFare);
    }),
    { numRuns: 60 },
  );
});

test("a stored fare that does not match its rates is refused", async () => {
  const driverId = await insertDriver(pool);
  const quote = aQuote([{ ...aPrice(await numberOf(driverId)), fareCents: 1 }]);
  await log.append(quote);
  const offer = await findQuotedOffer(db, riderLogIdOf(quote.id, 0));
  expect(() => offer && fareOfOffer(offer)).toThrow(RangeError);
});

test("an unknown offer id is not found", async () => {
  const quote = aQuote([aPrice(await numberOf(await insertDriver(pool)))]);
  await log.append(quote);
  for (const name of [`${quote.id}-1`, `${uuidv7()}-0`, quote.id, "nonsense", `${quote.id}-0;`])
    expect(await findQuotedOffer(db, name)).toBeNull();
});

test("partitions exist for the next days and are dropped after 35 days", async () => {
  await rotateQuotePartitions(db, new Date("2026-01-10T23:30:00Z"));
  expect(await partitions("quotes_202601%")).toEqual(
    expect.arrayContaining(["quotes_20260110", "quotes_20260111", "quotes_20260112"]),
  );
  await rotateQuotePartitions(db, new Date("2026-02-15T00:30:00Z"));
  expect(await partitions("quotes_202601%")).toEqual(["quotes_20260111", "quotes_20260112"]);
});

test("a new day of quotes gets no statistics of its lists of offers", async () => {
  await rotateQuotePartitions(db, new Date("2026-03-01T12:00:00Z"));
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'quotes_20260301'::regclass and attstattarget = 0 order by attname`,
  );
  const columns = rows.map(({ name }) => name);
  expect(columns).toEqual(expect.arrayContaining(["driver_numbers", "fare_cents", "tax_bps"]));
  expect(columns).not.toContain("rider_id");
});

const aQuote = (offers: QuotedPrice[]): Quote => ({
  id: uuidv7(),
  riderId: uuidv7(),
  expiresAt: new Date(Date.now() + 300_000),
  from: {
    label: "Times Square, Manhattan, NY",
    latitude: 40.758,
    longitude: -73.9855,
    precision: "address",
  },
  to: {
    label: "John F. Kennedy International Airport",
    latitude: 40.6413,
    longitude: -73.7781,
    precision: "airport",
  },
  milesHundredths: 500,
  minutes: 15,
  minutesVersion: 0,
  feeRulesVersion: 1,
  creditCents: 0,
  fees: "12:0,3,5",
  schedule: null,
  offers,
});

const aPrice = (driverNumber: number): QuotedPrice => ({
  driverNumber,
  ratesVersion: 1,
  fareCents: 1550,
  taxBps: 1500,
  pickupMinutes: 4,
});

const ratesOf = (rates: { base: number; minute: number; mile: number; discountBps?: number }) => ({
  baseFareCents: rates.base,
  perMinuteCents: rates.minute,
  perMileCents: rates.mile,
  discountBps: rates.discountBps ?? 0,
});

const numberOf = async (driverId: string): Promise<number> => {
  const { rows } = await pool.query("select number from drivers where account_id = $1", [driverId]);
  return rows[0].number;
};

const partitions = async (like: string): Promise<string[]> => {
  const { rows } = await pool.query(
    "select relname from pg_class where relname like $1 and relkind = 'r' order by relname",
    [like],
  );
  return rows.map(({ relname }) => relname);
};
