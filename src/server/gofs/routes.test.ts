import { Ajv } from "ajv";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertDriver } from "#server/testing/drivers.ts";
import { type MarketApp, startMarketApp } from "#server/testing/market-app.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  getGofsBookingRules,
  getGofsBrands,
  getGofsCalendars,
  getGofsRules,
  getGofsVehicleTypes,
  getGofsZones,
} from "#shared/gofs/contract.ts";
import { NO_BRAND, setBrand } from "#shared/product.ts";
import { gofsRoutes } from "./routes.ts";
import schemas from "./testing/gofs-schemas.json" with { type: "json" };

const timesSquare = { latitude: 40.758, longitude: -73.9855 };
const place = "pickup_lat=40.758&pickup_lon=-73.9855";
const trip = `${place}&drop_off_lat=40.6413&drop_off_lon=-73.7781`;

const HOUR_MS = 3_600_000;

let node: MarketApp;
/** The test clock; a whole hour when each test begins. */
let now: Date;
beforeAll(async () => {
  now = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS);
  node = await startMarketApp([gofsRoutes], { now: () => now });
});
beforeEach(async () => {
  await node.pool.query("delete from service_areas");
  await node.pool.query("update drivers set is_online = false");
  await node.market.load();
  now = new Date((Math.floor(now.getTime() / HOUR_MS) + 2) * HOUR_MS);
});
afterAll(() => node.close());

const get = (path: string) => node.app.inject({ url: `/api/gofs/${path}` });

/** The data of a file, typed by its declared call. */
async function dataOf<E extends GofsFile>({ path }: E): Promise<ReplyOf<E>["data"]> {
  return (await node.app.inject({ url: `/api${path}` })).json().data;
}
type ZonesData = ReplyOf<typeof getGofsZones>["data"];
type GofsFile =
  | typeof getGofsZones
  | typeof getGofsRules
  | typeof getGofsVehicleTypes
  | typeof getGofsCalendars
  | typeof getGofsBrands
  | typeof getGofsBookingRules;

/** Adds drivers who are online at a place and take scheduled rides around it. Returns their ids. */
async function addDrivers(count: number, at = timesSquare, miles = 12): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = await insertDriver(node.pool, { position: { ...at, receivedAt: now } });
    await node.pool.query(
      `insert into service_areas (driver_id, latitude, longitude, address, radius_miles)
       values ($1, $2, $3, 'Base', $4)`,
      [id, at.latitude, at.longitude, miles],
    );
    ids.push(id);
  }
  await node.market.load();
  return ids;
}

const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

test("without three drivers in one area there is no feed", async () => {
  await addDrivers(2);
  const { statusCode, json } = await get("gofs.json");
  expect(statusCode).toBe(404);
  expect(json().error).toContain("three verified drivers");
});

test("each file follows the published schema, is cacheable, and refers only to ids that other files define", async () => {
  await addDrivers(3);
  await addDrivers(3, { latitude: 41.7, longitude: -73.93 }, 6);
  const { data } = (await get("gofs.json")).json();
  const names: string[] = data.en.feeds.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(schemas)].slice(1)));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const [name, schema] of Object.entries(schemas)) {
    const { headers, json, statusCode } = await get(`${name}.json`);
    expect([name, statusCode]).toEqual([name, 200]);
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    expect([name, ajv.validate(schema, json()), ajv.errorsText()]).toEqual([
      name,
      true,
      "No errors",
    ]);
  }
  const { zones } = await dataOf(getGofsZones);
  const zoneIds = zones.features.map(({ zone_id }) => zone_id);
  expect(new Set(zoneIds).size).toBe(2);
  const { operating_rules: rules } = await dataOf(getGofsRules);
  expect(rules).toHaveLength(4);
  expect(new Set(rules.flatMap((rule) => [rule.from_zone_id, rule.to_zone_id]))).toEqual(
    new Set(zoneIds),
  );
  const { calendars } = await dataOf(getGofsCalendars);
  const { service_brands: brands } = await dataOf(getGofsBrands);
  expect(rules[0]).toMatchObject({
    ...{ vehicle_type_id: ["SEDAN"], calendars: [calendars[0]?.calendar_id] },
    brand_id: brands[0]?.brand_id,
  });
  expect(await dataOf(getGofsVehicleTypes)).toEqual({
    vehicle_types: [{ vehicle_type_id: "SEDAN" }],
  });
  const { booking_rules: bookingRules } = await dataOf(getGofsBookingRules);
  expect(bookingRules[1]).toMatchObject({
    prior_notice_duration_min: 1440,
    prior_notice_duration_max: 129_600,
  });
});

test("the system file has the owner's name and contacts, and the zones file the place", async () => {
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

test("files change at whole hours and name a zone after its south-west cell", async () => {
  passMinutes(40);
  await addDrivers(3, { latitude: 41.7, longitude: -73.93 }, 6);
  const read = async () => {
    const { headers, json } = await get("zones.json");
    const { data, last_updated, ttl } = json();
    const ids = (data as ZonesData).zones.features.map(({ zone_id }) => zone_id);
    return { maxAge: headers["cache-control"], ids, last_updated, ttl };
  };
  const first = await read();
  expect(first).toEqual({
    maxAge: "public, max-age=1200",
    ids: ["zone_41.65_-74"],
    last_updated: now.getTime() / 1000 - 2400,
    ttl: 1200,
  });
  await addDrivers(3);
  passMinutes(19);
  expect((await read()).ids).toEqual(first.ids);
  passMinutes(1);
  const next = await read();
  expect(next.ttl).toBe(3600);
  expect(next.ids).toHaveLength(2);
  expect(next.ids[1]).toBe(first.ids[0]);
});

test("a wait time needs five drivers nearby, and from ten minutes on is a multiple of five", async () => {
  await addDrivers(4);
  expect((await get(`wait_time?${place}`)).json().data).toEqual({ wait_times: [] });
  expect((await get(`realtime_booking?${trip}`)).json().data).toEqual({ realtime_booking: [] });
  passMinutes(6);
  await addDrivers(4);
  await addDrivers(1, { latitude: 40.79, longitude: -73.9855 });
  const { headers, json } = await get(`wait_time?${place}`);
  expect(headers["cache-control"]).toBe("public, max-age=240");
  expect(json().data.wait_times).toEqual([{ brand_id: "ride", wait_time: 600 }]);
  const far = (await get("wait_time?pickup_lat=40.85&pickup_lon=-73.9")).json();
  expect(far.data.wait_times[0].wait_time % 300).toBe(0);
  expect(far.data.wait_times[0].wait_time).toBeGreaterThan(600);
  expect((await get(`wait_time?${place}&brand_id=taxi,ride`)).json().data.wait_times).toHaveLength(
    1,
  );
  expect((await get(`wait_time?${place}&brand_id=taxi`)).json().data.wait_times).toEqual([]);
});

test("no position can be read from waits: a move within a cell changes none, a longer one waits for the next summary", async () => {
  const [mover = "", ...others] = await addDrivers(5);
  const pickups = [40.6, 40.65, 40.7, 40.75, 40.8, 40.85, 40.9].flatMap((latitude) =>
    [-74.1, -74.02, -73.9855, -73.9, -73.8].map((longitude) => ({ latitude, longitude })),
  );
  const waits = async () => {
    const replies = pickups.map(async ({ latitude, longitude }) =>
      (await get(`wait_time?pickup_lat=${latitude}&pickup_lon=${longitude}`)).json(),
    );
    return (await Promise.all(replies)).map(({ data }) => data.wait_times[0]?.wait_time ?? null);
  };
  const move = (id: string, at: typeof timesSquare) => node.market.setPosition(id, at, now);
  const before = await waits();
  expect(new Set(before).size).toBeGreaterThan(2);

  passMinutes(4);
  for (const id of others) move(id, timesSquare);
  move(mover, { latitude: 39.95, longitude: -75.16 });
  expect(await waits()).toEqual(before);
  passMinutes(1);
  move(mover, { latitude: 40.799, longitude: -73.951 });
  expect(await waits()).toEqual(before);
  passMinutes(5);
  for (const id of others) move(id, timesSquare);
  move(mover, { latitude: 39.95, longitude: -75.16 });
  expect(new Set(await waits())).toEqual(new Set([null]));
});

test("a trip has its wait, travel time and median price, and a link with both ends", async () => {
  await addDrivers(5);
  const address = `${trip}&pickup_address=Times%20Square&drop_off_address=JFK%20Airport`;
  const [booking] = (await get(`realtime_booking?${address}`)).json().data.realtime_booking;
  expect(booking).toMatchObject({ brand_id: "ride", travel_cost_currency: "USD" });
  expect(booking.travel_time).toBeGreaterThan(1200);
  expect(booking.travel_cost).toBeGreaterThan(20);
  expect(JSON.stringify(booking)).not.toMatch(/Dana|Drew|Toyota/);
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

test("a trip that is too short or too long has no offer; without a destination only the wait time is known", async () => {
  await addDrivers(5);
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
