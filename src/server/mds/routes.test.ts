import { Ajv } from "ajv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { encodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { MDS_MEDIA_TYPE, type MdsTrip } from "#shared/mds/contract.ts";
import { mdsRoutes } from "./routes.ts";
import schemas from "./testing/mds-schemas.json" with { type: "json" };

const MDS_TOKEN = "a-token-of-the-city-with-enough-letters";
const MDS_PROVIDER_ID = "3c9604d6-b5ee-11e8-96f8-529269fb1459";
const HOUR_MS = 3_600_000;

const ajv = new Ajv({ strict: false, validateFormats: false });
const isValidReply = ajv.compile(schemas.trips);
const isValidError = ajv.compile(schemas.error);

/** End of the ride that is stored before the tests. */
const endedAt = new Date(Date.now() + 60_000);
const hourOf = (time: Date): string => time.toISOString().slice(0, 13);
const hourStart = Math.floor(endedAt.getTime() / HOUR_MS) * HOUR_MS;

let node: SliceApp;
let now = new Date(hourStart + 3 * HOUR_MS);
let driverId: string;
let rideId: string;
beforeAll(async () => {
  node = await startSliceApp([mdsRoutes], {
    env: readEnv({ MDS_TOKEN, MDS_PROVIDER_ID }),
    now: () => now,
  });
  driverId = await insertDriver(node.services.pool);
  rideId = await aCompletedRide(endedAt);
});
afterAll(() => node.close());

/** Inserts a completed ride with two positions: a second from now, and a second before its end. */
async function aCompletedRide(end: Date): Promise<string> {
  const { pool } = node.services;
  const riderId = await insertRider(pool);
  const id = await insertRideRow(pool, { riderId, driverId, state: "started" });
  const rows = [Date.now() + 1000, end.getTime() - 1000].map((at, index) => ({
    at: new Date(at),
    latitude: 40.75 + index / 100,
    longitude: -73.98,
    accuracy: 5,
    isLate: false,
  }));
  await pool.query("insert into ride_breadcrumbs (ride_id, bytes) values ($1, $2)", [
    id,
    Buffer.from(encodeBreadcrumbs(rows, null)),
  ]);
  await pool.query("update rides set state = 'completed', ended_at = $2 where id = $1", [id, end]);
  return id;
}

const headers = { authorization: `Bearer ${MDS_TOKEN}`, accept: MDS_MEDIA_TYPE };
const get = (endTime: string, others: Record<string, string> = {}) =>
  node.app.inject({
    url: `/api/mds/trips?end_time=${endTime}`,
    headers: { ...headers, ...others },
  });
const tripsOf = async (endTime: string): Promise<MdsTrip[]> => (await get(endTime)).json().trips;

test("an hour's reply follows the published schema, which refuses any other field or type", async () => {
  const reply = await get(hourOf(endedAt));
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe(MDS_MEDIA_TYPE);
  const body = reply.json();
  expect([isValidReply(body), isValidReply.errors]).toEqual([true, null]);
  const [trip] = body.trips;
  for (const field of Object.keys(trip)) {
    const { [field]: _, ...rest } = trip;
    const isOptional = isValidReply({ ...body, trips: [rest] });
    const takesWrongType = isValidReply({ ...body, trips: [{ ...trip, [field]: { wrong: 1 } }] });
    expect([field, takesWrongType]).toEqual([field, false]);
    expect([field, isOptional]).toEqual([field, optional.includes(field)]);
  }
  expect(isValidReply({ ...body, trips: [{ ...trip, rider: "Robin" }] })).toBe(false);
});
const optional = ["fare_attributes", "standard_cost", "actual_cost", "currency"];

test("a trip has the ride's id, times, cents and rounded places, and no names", async () => {
  const reply = await get(hourOf(endedAt));
  expect(reply.json().trips).toHaveLength(1);
  expect(reply.json().trips[0]).toMatchObject({
    provider_id: MDS_PROVIDER_ID,
    trip_id: rideId,
    trip_type: ["private"],
    end_time: endedAt.getTime(),
    start_location: { lat: 40.75, lng: -73.98 },
    end_location: { lat: 40.76, lng: -73.98 },
    standard_cost: 1783,
    actual_cost: 1783,
  });
  for (const secret of [driverId, "Robin", "Dana", "555-0100", "2125550100", "350 5th"])
    expect(reply.body).not.toContain(secret);
});

test("a driver keeps one pseudonym in all trips, and drivers differ", async () => {
  const secondEnd = new Date(endedAt.getTime() + 5 * HOUR_MS);
  now = new Date(hourStart + 9 * HOUR_MS);
  await aCompletedRide(secondEnd);
  const own = driverId;
  driverId = await insertDriver(node.services.pool);
  await aCompletedRide(new Date(secondEnd.getTime() + 1));
  driverId = own;
  const [first] = await tripsOf(hourOf(endedAt));
  const [second, other] = await tripsOf(hourOf(secondEnd));
  expect(second?.device_id).toBe(first?.device_id);
  expect(other?.device_id).not.toBe(first?.device_id);
});

test("each trip is in the hour of its end: from its first millisecond until the next hour", async () => {
  const start = hourStart + 20 * HOUR_MS;
  now = new Date(start + 3 * HOUR_MS);
  const ends = [start - 1, start, start + HOUR_MS - 1, start + HOUR_MS];
  for (const end of ends) await aCompletedRide(new Date(end));
  const found = (await tripsOf(hourOf(new Date(start)))).map(({ end_time }) => end_time);
  expect(found).toEqual([start, start + HOUR_MS - 1]);
});

test("a canceled ride is not listed as a trip", async () => {
  const { pool } = node.services;
  const riderId = await insertRider(pool);
  const id = await insertRideRow(pool, { riderId, driverId, state: "accepted" });
  await moveRideRow(pool, id, "cancelled");
  await pool.query("update rides set ended_at = $2 where id = $1", [id, endedAt]);
  expect((await tripsOf(hourOf(endedAt))).map(({ trip_id }) => trip_id)).toEqual([rideId]);
});

test("an hour with rides before it and none in it is an empty list", async () => {
  now = new Date(hourStart + 50 * HOUR_MS);
  const reply = await get(hourOf(new Date(hourStart + 40 * HOUR_MS)));
  expect([reply.statusCode, reply.json().trips]).toEqual([200, []]);
  expect(isValidReply(reply.json())).toBe(true);
});

test("an hour is 404 until it is over, then 202 for a minute, and 404 before the first ride", async () => {
  const statusAt = async (ms: number, endTime = hourOf(endedAt)) => {
    now = new Date(hourStart + ms);
    return (await get(endTime)).statusCode;
  };
  expect(await statusAt(HOUR_MS - 1)).toBe(404);
  expect(await statusAt(HOUR_MS)).toBe(202);
  expect(await statusAt(HOUR_MS + 59_999)).toBe(202);
  expect(await statusAt(HOUR_MS + 60_000)).toBe(200);
  expect(await statusAt(HOUR_MS + 60_000, "2020-01-01T00")).toBe(404);
  expect(await statusAt(HOUR_MS + 60_000, "2150-01-01T00")).toBe(404);
});

test.each([
  "",
  "2026-11-26",
  "2026-11-26T24",
  "2026-02-30T10",
  "2026-13-01T00",
  "now",
  "2026-11-26T17:00",
])("end_time=%s is a bad parameter", async (endTime) => {
  const reply = await get(endTime);
  expect(reply.statusCode).toBe(400);
  expect(isValidError(reply.json())).toBe(true);
  expect(reply.json().error).toContain("an hour in UTC");
});

test.each([
  ["no token", { authorization: "" }, 401],
  ["another token", { authorization: `Bearer ${MDS_TOKEN}x` }, 401],
  ["basic authentication", { authorization: `Basic ${MDS_TOKEN}` }, 401],
  ["no version, which means 0.2", { accept: "*/*" }, 406],
  ["another version", { accept: "application/vnd.mds+json;version=1.2" }, 406],
  ["version 2.0 among others", { accept: "text/html, application/vnd.mds+json; version=2.0" }, 200],
])("a request with %s (headers %j) gets %i", async (_, others, status) => {
  now = new Date(hourStart + 3 * HOUR_MS);
  const reply = await get(hourOf(endedAt), others);
  expect(reply.statusCode).toBe(status);
  if (status !== 200) expect(isValidError(reply.json())).toBe(true);
});

test("without the settings the endpoint is 404, and one setting without the other is refused", async () => {
  const off = await startSliceApp([mdsRoutes], { databaseUrl: node.databaseUrl });
  const url = `/api/mds/trips?end_time=${hourOf(endedAt)}`;
  const reply = await off.app.inject({ url, headers });
  expect([reply.statusCode, reply.json().code]).toEqual([404, "mds_off"]);
  await off.close();
  for (const settings of [{ MDS_TOKEN }, { MDS_PROVIDER_ID }])
    expect(() => readEnv(settings)).toThrow("MDS_TOKEN and MDS_PROVIDER_ID: expected both or none");
  expect(() => readEnv({ MDS_TOKEN: "short", MDS_PROVIDER_ID })).toThrow(
    "MDS_TOKEN: expected a bearer",
  );
});
