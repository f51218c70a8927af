import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertQuotes } from "#server/booking/queries.ts";
import { rotateQuotePartitions } from "#server/booking/quote-partitions.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { type MarketApp, startMarketApp } from "#server/testing/market-app.ts";
import { insertRideRow } from "#server/testing/ride-rows.ts";
import { driverMarketRoutes } from "./market-routes.ts";
import { sweepQuoteDays } from "./sweep-quote-days.ts";

const DAY_MS = 86_400_000;
const now = new Date();
const base = { latitude: 40.758, longitude: -73.985 };
const faraway = { latitude: 34.05, longitude: -118.24 };

let node: MarketApp;
let driverId: string;
beforeEach(async () => {
  node = await startMarketApp([driverMarketRoutes], { now: () => now });
  await rotateQuotePartitions(node.services.db, new Date(now.getTime() - 2 * DAY_MS));
  driverId = await aDriver({ base: 500, minute: 20, mile: 150 });
});
afterEach(() => node.close());

type DriverTraits = NonNullable<Parameters<typeof insertDriver>[1]>;

async function aDriver(rates: DriverTraits["rates"], traits: DriverTraits = {}, at = base) {
  const id = await insertDriver(node.pool, { isOnline: false, rates, ...traits });
  await node.pool.query(
    "insert into service_areas (driver_id, address, latitude, longitude, radius_miles) values ($1, 'Home', $2, $3, 25)",
    [id, at.latitude, at.longitude],
  );
  await node.market.reload(id);
  return id;
}

const getDriverMarket = async () => (await node.call(driverId, "GET", "/drivers/market")).body;
const numberOf = (driver: string) => node.market.find(driver)?.number ?? 0;

/** Inserts a quote with one offer per driver: the fare in cents, and 10% tax. */
const insertQuote = (id: string, offered: [string, number][], bookedHours: number | null = null) =>
  insertQuotes(node.pool, [
    {
      id,
      riderId: v7(),
      expiresAt: now,
      from: { ...base, label: "Here", precision: "coordinates" },
      to: { ...faraway, label: "There", precision: "coordinates" },
      milesHundredths: 500,
      minutes: 15,
      minutesVersion: 0,
      feeRulesVersion: 1,
      creditCents: 0,
      fees: "",
      offers: offered.map(([driver, fareCents]) => ({
        driverNumber: numberOf(driver),
        ratesVersion: 1,
        fareCents,
        taxBps: 1000,
        pickupMinutes: 3,
      })),
      schedule:
        bookedHours === null
          ? null
          : { pickupAt: "", bookedHours, passengerName: "", passengerPhone: "", notes: null },
    },
  ]);

/** Inserts a ride of $17.83. Returns its id, which is also the id of its quote. */
const insertBookedRide = async (driverId: string, state: "completed" | "lapsed" = "completed") =>
  insertRideRow(node.pool, { riderId: await insertRider(node.pool), driverId, state });

describe("the rates of other drivers nearby", () => {
  test("are quartiles of the verified drivers whose base is in the service area", async () => {
    for (const n of [0, 1, 2, 3, 4]) await aDriver({ base: 400 + 100 * n, minute: 20, mile: 150 });
    await aDriver({ base: 9900, minute: 20, mile: 150 }, {}, faraway);
    await aDriver({ base: 9900, minute: 20, mile: 150 }, { isVerified: false });
    const { around, radiusMiles, rates } = await getDriverMarket();
    expect([around, radiusMiles]).toEqual(["base", 25]);
    expect(rates).toEqual({
      baseFare: { drivers: 5, low: 5, median: 6, high: 7 },
      perMinuteCharge: { drivers: 5, low: 0.2, median: 0.2, high: 0.2 },
      perMileCharge: { drivers: 5, low: 1.5, median: 1.5, high: 1.5 },
      perHourRate: null,
      discountPercentage: null,
    });
  });

  test("are hidden below five other drivers", async () => {
    for (let n = 0; n < 4; n += 1)
      await aDriver({ base: 600, minute: 30, mile: 200, discountBps: 1000 });
    const { rates, suggestion } = await getDriverMarket();
    expect(new Set(Object.values(rates))).toEqual(new Set([null]));
    expect(suggestion).toBeNull();
    await aDriver({ base: 600, minute: 30, mile: 200 });
    const five = await getDriverMarket();
    expect(five.rates.baseFare.drivers).toBe(5);
    expect(five.rates.discountPercentage).toBeNull();
    expect(five.suggestion).toMatchObject({
      baseFare: 5.5,
      perMinuteCharge: 0.25,
      perMileCharge: 1.75,
    });
  });

  test("use the last position without a home base, and are hidden without either", async () => {
    driverId = await insertDriver(node.pool, { position: { ...base, receivedAt: new Date(1000) } });
    expect((await getDriverMarket()).around).toBe("position");
    driverId = await insertDriver(node.pool);
    expect(await getDriverMarket()).toMatchObject({ around: null, suggestion: null });
  });
});

describe("the driver's own offers", () => {
  test("are counted by outcome, with median prices of the driver and of five chosen competitors", async () => {
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => aDriver(undefined)));
    for (const other of others)
      await insertQuote(await insertBookedRide(other), [
        [other, 1621],
        [driverId, 2000],
      ]);
    await insertQuote(await insertBookedRide(driverId), [
      [driverId, 1000],
      [others[0] ?? driverId, 1200],
    ]);
    await insertQuote(await insertBookedRide(others[0] ?? driverId, "lapsed"), [[driverId, 5000]]);
    expect((await getDriverMarket()).offers).toEqual({
      days: 30,
      made: 7,
      decided: 6,
      chosen: 1,
      evenShare: 3,
      ownWhenChosen: 11,
      ownWhenPassedOver: 22,
      othersWhenPassedOver: 17.83,
    });
  });

  test("exclude hourly offers, other drivers' offers and offers older than 30 days, before and after days are indexed", async () => {
    const yesterday = () => v7({ msecs: now.getTime() - DAY_MS });
    await insertQuote(yesterday(), [[driverId, 1000]]);
    await insertQuote(yesterday(), [[driverId, 1000]], 3);
    const other = await aDriver(undefined);
    await insertQuote(yesterday(), [[other, 1000]]);
    await rotateQuotePartitions(node.services.db, new Date(now.getTime() - 32 * DAY_MS));
    await insertQuote(v7({ msecs: now.getTime() - 31 * DAY_MS }), [[driverId, 1000]]);
    expect((await getDriverMarket()).offers).toMatchObject({ made: 1, decided: 0 });
    await sweepQuoteDays(node.services, now);
    await sweepQuoteDays(node.services, now);
    const { rows } = await node.pool.query(
      "select tablename from pg_indexes where indexdef like '%gin (driver_numbers)%'",
    );
    const indexed = rows.map(({ tablename }) => tablename);
    expect(indexed).toContain(`quotes_${dayName(now.getTime() - DAY_MS)}`);
    expect(indexed).not.toContain(`quotes_${dayName(now.getTime())}`);
    expect((await getDriverMarket()).offers).toMatchObject({ made: 1, decided: 0 });
  });
});

const dayName = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll("-", "");

describe("the tax rate", () => {
  const getTaxRate = async () => (await node.call(driverId, "GET", "/rates/tax-rate")).body;
  const updateDriver = async (columns: string) => {
    await node.pool.query(`update drivers set ${columns} where account_id = $1`, [driverId]);
    await node.market.reload(driverId);
  };

  test("is the trust level's", async () => {
    const level = { success: true, taxRate: 0.15, trustLevel: "New Comer", personalThrough: null };
    expect(await getTaxRate()).toEqual(level);
    await updateDriver("completed_rides = 60, ended_rides = 60");
    expect(await getTaxRate()).toMatchObject({ taxRate: 0.13, trustLevel: "Silver" });
  });

  test("is a personal offer's while it is valid", async () => {
    await updateDriver("tax_offer_bps = 450, tax_offer_through = '2999-12-31'");
    expect(await getTaxRate()).toMatchObject({ taxRate: 0.045, personalThrough: "2999-12-31" });
    await updateDriver("tax_offer_through = '2020-01-01'");
    expect(await getTaxRate()).toMatchObject({ taxRate: 0.15, personalThrough: null });
  });
});
