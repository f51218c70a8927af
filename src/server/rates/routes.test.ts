import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { type MarketApp, startMarketApp } from "#server/testing/market-app.ts";
import { driverMarketRoutes } from "./market-routes.ts";
import { ratesRoutes } from "./routes.ts";

let node: MarketApp;
beforeAll(async () => {
  node = await startMarketApp([ratesRoutes, driverMarketRoutes]);
});
afterAll(() => node.close());

const standard = { baseFare: 6.25, perMinuteCharge: 0.35, perMileCharge: 1.85 };
const hourly = { hourlyRateEnabled: true, perHourRate: 42.5, minimumHours: 3, maximumHours: 8 };
const discounted = { discountedRateEnabled: true, discountPercentage: 12.5 };
const get = async (driver: string, path: string) => (await node.call(driver, "GET", path)).body;
const put = (driver: string, path: string, body?: object) => node.call(driver, "PUT", path, body);

const versionsOf = async (driver: string): Promise<number[]> => {
  const { rows } = await node.pool.query(
    "select version from rates where driver_id = $1 order by version",
    [driver],
  );
  return rows.map(({ version }) => version);
};

test("a new driver has the default rates, hourly price and discount off", async () => {
  const driver = await insertDriver(node.pool);
  expect(await get(driver, "/rates/standard-rates")).toEqual({
    success: true,
    baseFare: 5,
    perMinuteCharge: 0.2,
    perMileCharge: 1.5,
    version: 1,
  });
  expect(await get(driver, "/rates/hourly-rates")).toEqual({
    success: true,
    hourlyRateEnabled: false,
    perHourRate: 1,
    minimumHours: 2,
    maximumHours: 5,
    version: 1,
  });
  expect(await get(driver, "/rates/discounted-rates")).toEqual({
    success: true,
    discountedRateEnabled: false,
    discountPercentage: 10,
    version: 1,
  });
});

test("each part is saved in dollars, hours and percent, and applies to new offers at once", async () => {
  const driver = await insertDriver(node.pool);
  expect((await put(driver, "/rates/standard-rates", standard)).body).toEqual({
    success: true,
    message: "Standard rates updated successfully",
    version: 2,
  });
  expect((await put(driver, "/rates/hourly-rates", hourly)).body.message).toBe(
    "Hourly rates updated successfully",
  );
  expect((await put(driver, "/rates/discounted-rates", discounted)).body.message).toBe(
    "Discount settings updated successfully",
  );
  expect(await get(driver, "/rates/standard-rates")).toMatchObject(standard);
  expect(await get(driver, "/rates/hourly-rates")).toMatchObject(hourly);
  expect(await get(driver, "/rates/discounted-rates")).toMatchObject(discounted);
  expect(node.market.find(driver)).toMatchObject({
    ratesVersion: 4,
    rates: { baseFareCents: 625, perMinuteCents: 35, perMileCents: 185, discountBps: 1250 },
    hourly: { perHourCents: 4250, minimumHours: 3, maximumHours: 8 },
  });
});

test("a part that is switched off keeps its numbers", async () => {
  const driver = await insertDriver(node.pool);
  await put(driver, "/rates/hourly-rates", hourly);
  await put(driver, "/rates/discounted-rates", discounted);
  expect((await put(driver, "/toggle/hourly-rates")).body).toMatchObject({
    success: true,
    message: "Hourly rates are turned off",
  });
  expect((await put(driver, "/toggle/discounted-rates")).body).toMatchObject({
    success: true,
    message: "Discounts are turned off",
  });
  expect(await get(driver, "/rates/hourly-rates")).toMatchObject({
    ...hourly,
    hourlyRateEnabled: false,
  });
  expect(await get(driver, "/rates/discounted-rates")).toMatchObject({
    ...discounted,
    discountedRateEnabled: false,
  });
  expect(node.market.find(driver)).toMatchObject({ hourly: null, rates: { discountBps: 0 } });
});

test("saving without a change creates no version", async () => {
  const driver = await insertDriver(node.pool);
  await put(driver, "/rates/standard-rates", standard);
  await put(driver, "/rates/standard-rates", { ...standard, version: 1 });
  await put(driver, "/toggle/hourly-rates");
  await put(driver, "/toggle/discounted-rates");
  expect(await versionsOf(driver)).toEqual([1, 2]);
});

test("the first save makes the default rates the driver's own", async () => {
  const driver = await insertDriver(node.pool);
  const defaults = { baseFare: 5, perMinuteCharge: 0.2, perMileCharge: 1.5 };
  expect((await put(driver, "/rates/standard-rates", defaults)).body.version).toBe(2);
  expect((await put(driver, "/rates/standard-rates", defaults)).body.version).toBe(2);
  expect(await versionsOf(driver)).toEqual([1, 2]);
});

describe("concurrent saves from several windows", () => {
  test.each([1, 2, 3, 4])("different parts all survive (round %i)", async () => {
    const driver = await insertDriver(node.pool);
    const version = 1;
    const saves = await Promise.all([
      put(driver, "/rates/standard-rates", { ...standard, version }),
      put(driver, "/rates/hourly-rates", { ...hourly, version }),
      put(driver, "/rates/discounted-rates", { ...discounted, version }),
    ]);
    expect(saves.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await get(driver, "/rates/standard-rates")).toMatchObject({ ...standard, version: 4 });
    expect(await get(driver, "/rates/hourly-rates")).toMatchObject(hourly);
    expect(await get(driver, "/rates/discounted-rates")).toMatchObject(discounted);
  });

  test("store each of eight values of the same part whole; the last one is current", async () => {
    const driver = await insertDriver(node.pool);
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        put(driver, "/rates/standard-rates", {
          baseFare: 10 + n,
          perMinuteCharge: 1 + n,
          perMileCharge: 2 + n,
        }),
      ),
    );
    expect(saves.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await versionsOf(driver)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const { rows } = await node.pool.query(
      "select base_fare_cents b, per_minute_cents m, per_mile_cents l from rates where driver_id = $1 and version > 1",
      [driver],
    );
    for (const { b, m, l } of rows) expect([b - m, l - m]).toEqual([900, 100]);
    const last = saves.findIndex(({ body }) => body.version === 9);
    expect((await get(driver, "/rates/standard-rates")).baseFare).toBe(10 + last);
  });

  test("store one of eight edits of the same version; the others get 409", async () => {
    const driver = await insertDriver(node.pool);
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        put(driver, "/rates/discounted-rates", {
          discountedRateEnabled: true,
          discountPercentage: 20 + n,
          version: 1,
        }),
      ),
    );
    const [saved, refused] = [200, 409].map((status) =>
      saves.filter((save) => save.status === status),
    );
    expect([saved?.length, refused?.length]).toEqual([1, 7]);
    expect(refused?.[0]?.body).toMatchObject({
      success: false,
      code: "rates_changed",
      error: "These rates were saved in another window since you opened them.",
    });
    expect(await versionsOf(driver)).toEqual([1, 2]);
  });
});

test("a save of another part in between is not a conflict", async () => {
  const driver = await insertDriver(node.pool);
  await put(driver, "/rates/hourly-rates", hourly);
  await put(driver, "/rates/hourly-rates", { ...hourly, perHourRate: 50 });
  expect((await put(driver, "/rates/standard-rates", { ...standard, version: 1 })).status).toBe(
    200,
  );
  const conflictingSave = await put(driver, "/rates/hourly-rates", {
    ...hourly,
    perHourRate: 60,
    version: 2,
  });
  expect(conflictingSave.status).toBe(409);
  expect((await get(driver, "/rates/hourly-rates")).perHourRate).toBe(50);
});

test.each([
  ["standard", { ...standard, baseFare: 0.99 }, "Base fare must be at least 1"],
  ["standard", { ...standard, perMinuteCharge: 0.09 }, "Per minute charge must be at least 0.1"],
  ["standard", { ...standard, perMileCharge: 0.49 }, "Per mile charge must be at least 0.5"],
  ["standard", { ...standard, baseFare: "5" }, "Base fare must be at least 1"],
  ["standard", {}, "Base fare must be at least 1"],
  ["hourly", { ...hourly, perHourRate: 0.09 }, "Hourly rate must be at least $0.1"],
  ["hourly", { ...hourly, perHourRate: 1000.01 }, "Hourly rate cannot exceed $1000"],
  ["hourly", { ...hourly, minimumHours: 0 }, "Minimum hours must be at least 1 hour"],
  ["hourly", { ...hourly, minimumHours: 25 }, "Minimum hours cannot exceed 24 hours"],
  ["hourly", { ...hourly, maximumHours: 0 }, "Maximum hours must be at least 1 hour"],
  ["hourly", { ...hourly, maximumHours: 25 }, "Maximum hours cannot exceed 24 hours"],
  [
    "hourly",
    { ...hourly, minimumHours: 9 },
    "Minimum Hours must be less than or equal to Maximum Hours",
  ],
  [
    "discounted",
    { ...discounted, discountPercentage: 0.9 },
    "Discount percentage must be at least 1",
  ],
  [
    "discounted",
    { ...discounted, discountPercentage: 100.1 },
    "Discount percentage cannot exceed 100",
  ],
])("%s rates %o are refused: %s", async (part, body, sentence) => {
  const driver = await insertDriver(node.pool);
  const refused = await put(driver, `/rates/${part}-rates`, body);
  expect(refused.status).toBe(400);
  expect(Object.values(refused.body.fields)).toContain(sentence);
  expect(await versionsOf(driver)).toEqual([1]);
});

test.each([
  ["GET", "/rates/standard-rates", undefined],
  ["PUT", "/rates/standard-rates", standard],
  ["GET", "/rates/hourly-rates", undefined],
  ["PUT", "/rates/hourly-rates", hourly],
  ["PUT", "/toggle/hourly-rates", undefined],
  ["GET", "/rates/discounted-rates", undefined],
  ["PUT", "/rates/discounted-rates", discounted],
  ["PUT", "/toggle/discounted-rates", undefined],
  ["GET", "/rates/tax-rate", undefined],
  ["GET", "/drivers/market", undefined],
] as const)("%s %s is for drivers only", async (method, path, body) => {
  const rider = await insertRider(node.pool);
  expect((await node.call(rider, method, path, body)).status).toBe(403);
  expect((await node.call(null, method, path, body)).status).toBe(401);
});
