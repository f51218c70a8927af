import { Ajv } from "ajv";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertDriver } from "#server/testing/drivers.ts";
import { type MarketApp, startMarketApp } from "#server/testing/market-app.ts";
import { NO_BRAND, setBrand } from "#shared/product.ts";
import { gofsRoutes } from "./routes.ts";
import schemas from "./testing/gofs-schemas.json" with { type: "json" };

const timesSquare = { latitude: 40.758, longitude: -73.9855 };
const place = "pickup_lat=40.758&pickup_lon=-73.9855";
const trip = `${place}&drop_off_lat=40.6413&drop_off_lon=-73.7781`;

let node: MarketApp;
let now: Date;
beforeAll(async () => {
  now = new Date();
  node = await startMarketApp([gofsRoutes], { now: () => now });
});
beforeEach(async () => {
  await node.pool.query("delete from service_areas");
  await node.pool.query("update drivers set is_online = false");
  await node.market.load();
  now = new Date(now.getTime() + 2 * 3_600_000);
});
afterAll(() => node.close());

const get = (path: string) => node.app.inject({ url: `/api/gofs/${path}` });

/** Drivers online at a place, who also take scheduled rides around it. */
async function addDrivers(count: number, at = timesSquare, miles = 12): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = await insertDriver(node.pool, { position: { ...at, receivedAt: now } });
    await node.pool.query(
      `insert into service_areas (driver_id, latitude, longitude, address, radius_miles)
       values ($1, $2, $3, 'Base', $4)`,
      [id, at.latitude, at.longitude, miles],
    );
  }
  await node.market.load();
}

test("without three drivers in one area there is no feed", async () => {
  await addDrivers(2);
  const { statusCode, json } = await get("gofs.json");
  expect(statusCode).toBe(404);
  expect(json().error).toContain("three verified drivers");
});

test("each file follows the published schema, is cacheable, and names only what others define", async () => {
  await addDrivers(3);
  await addDrivers(3, { latitude: 41.7, longitude: -73.93 }, 6);
  const { data } = (await get("gofs.json")).json();
  const names: string[] = data.en.feeds.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(schemas)].slice(1)));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const files: Record<string, FeedData> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const { headers, json, statusCode } = await get(`${name}.json`);
    expect([name, statusCode]).toEqual([name, 200]);
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    expect([name, ajv.validate(schema, json()), ajv.errorsText()]).toEqual([
      name,
      true,
      "No errors",
    ]);
    files[name] = json().data;
  }
  const zoneIds = files.zones.zones.features.map(({ zone_id }: FeedData) => zone_id);
  expect(zoneIds).toEqual(["zone-1", "zone-2"]);
  const rules = files.operating_rules.operating_rules;
  expect(rules).toHaveLength(4);
  expect(new Set(rules.flatMap((rule: FeedData) => [rule.from_zone_id, rule.to_zone_id]))).toEqual(
    new Set(zoneIds),
  );
  expect(rules[0].vehicle_type_id).toEqual(["SEDAN"]);
  expect(files.vehicle_types.vehicle_types).toEqual([{ vehicle_type_id: "SEDAN" }]);
  expect(rules[0].calendars).toEqual([files.calendars.calendars[0].calendar_id]);
  expect(rules[0].brand_id).toBe(files.service_brands.service_brands[0].brand_id);
  expect(files.booking_rules.booking_rules[1]).toMatchObject({
    prior_notice_duration_min: 1440,
    prior_notice_duration_max: 129_600,
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a feed's shape is what the test is about
type FeedData = any;

test("the system file has the owner's name, place and contacts", async () => {
  await addDrivers(3);
  const { product } = node.services;
  setBrand({ ...NO_BRAND, name: "Kingston Rides" });
  await node.pool.query(
    "update product_settings set place = 'Kingston, NY', support_phone = '8455550100', support_email = 'help@kingston.example'",
  );
  await product.reload();
  setBrand({ ...NO_BRAND, name: "Kingston Rides" });
  expect((await get("system_information.json")).json().data).toEqual({
    language: "en",
    timezone: "America/New_York",
    name: "Kingston Rides",
    url: node.services.env.publicUrl,
    subscribe_url: `${node.services.env.publicUrl}/register?signupAs=rider`,
    email: "help@kingston.example",
    phone_number: "+18455550100",
  });
  const zones = (await get("zones.json")).json().data.zones;
  expect(zones.features[0].properties).toEqual({ name: "Kingston, NY" });
  setBrand(NO_BRAND);
});

test("a wait is that of the third driver, in steps of five minutes; two drivers have none", async () => {
  await addDrivers(2);
  expect((await get(`wait_time?${place}`)).json().data).toEqual({ wait_times: [] });
  await addDrivers(1, { latitude: 40.79, longitude: -73.9855 });
  const { headers, json } = await get(`wait_time?${place}`);
  expect(headers["cache-control"]).toBe("public, max-age=60");
  const [{ brand_id, wait_time }] = json().data.wait_times;
  expect(brand_id).toBe("ride");
  expect(wait_time % 300).toBe(0);
  expect(wait_time).toBeGreaterThan(300);
  expect((await get(`wait_time?${place}&brand_id=taxi,ride`)).json().data.wait_times).toHaveLength(
    1,
  );
  expect((await get(`wait_time?${place}&brand_id=taxi`)).json().data.wait_times).toEqual([]);
});

test("the nearest driver cannot be read from the answers", async () => {
  await addDrivers(3);
  const before = (await get(`realtime_booking?${trip}`)).json().data;
  await addDrivers(1, { latitude: 40.7585, longitude: -73.986 });
  const after = (await get(`realtime_booking?${trip}`)).json().data;
  expect(after).toEqual(before);
  expect(JSON.stringify(after)).not.toMatch(/Dana|Drew|Toyota/);
});

test("a trip has its wait, travel time and middle price, and a link with both ends", async () => {
  await addDrivers(3);
  const address = `${trip}&pickup_address=Times%20Square&drop_off_address=JFK%20Airport`;
  const [booking] = (await get(`realtime_booking?${address}`)).json().data.realtime_booking;
  expect(booking).toMatchObject({ brand_id: "ride", travel_cost_currency: "USD" });
  expect(booking.travel_time).toBeGreaterThan(1200);
  expect(booking.travel_cost).toBeGreaterThan(20);
  const link = new URL(booking.booking_detail.web_uri);
  expect(link.pathname).toBe("/book");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    pickup_lat: "40.758",
    pickup_lon: "-73.9855",
    drop_off_lat: "40.6413",
    drop_off_lon: "-73.7781",
    pickup_address: "Times Square",
    drop_off_address: "JFK Airport",
  });
});

test("a trip that is too short or too long has no offer; without a destination only the wait is known", async () => {
  await addDrivers(3);
  for (const end of [
    [40.758, -73.9855],
    [34.05, -118.24],
  ]) {
    const { json, statusCode } = await get(
      `realtime_booking?${place}&drop_off_lat=${end[0]}&drop_off_lon=${end[1]}`,
    );
    expect([statusCode, json().data]).toEqual([200, { realtime_booking: [] }]);
  }
  const [booking] = (await get(`realtime_booking?${place}`)).json().data.realtime_booking;
  expect(Object.keys(booking)).toEqual(["brand_id", "wait_time", "booking_detail"]);
});

test.each([
  ["pickup_lat=91&pickup_lon=0", "pickup_lat"],
  ["pickup_lat=x&pickup_lon=0", "pickup_lat"],
  ["pickup_lat=40", "pickup_lon"],
  [`${place}&drop_off_lat=40`, "drop_off_lat"],
])("%s is refused at its field", async (query, field) => {
  const { statusCode, json } = await get(`wait_time?${query}`);
  expect(statusCode).toBe(400);
  expect(Object.keys(json().fields)).toEqual([field]);
});
