import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openSession } from "#server/accounts/sessions.ts";
import { sessionOf } from "#server/accounts/tokens.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { type LiveListener, listenLive } from "#server/testing/live-listener.ts";
import { insertRideRow, moveRideRow } from "#server/testing/ride-rows.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { liveRoutes } from "./routes.ts";

let database: TestDatabase;
let node: SliceApp;
let url: string;
let riderId: string;
let driverId: string;
let riderToken: string;
let driverToken: string;
const listeners: LiveListener[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startSliceApp([liveRoutes], { databaseUrl: database.url });
  url = await node.app.listen({ port: 0 });
});
beforeEach(async () => {
  riderId = await insertRider(node.services.pool);
  driverId = await insertDriver(node.services.pool);
  await node.services.market.load();
  riderToken = await openSession(node.services, riderId);
  driverToken = await openSession(node.services, driverId);
});
afterAll(async () => {
  for (const listener of listeners) listener.hangUp();
  await node.close();
  await database.drop();
});

const listen = async (token: string, lastEventId?: string): Promise<LiveListener> => {
  const listener = await listenLive(url, token, lastEventId);
  listeners.push(listener);
  await vi.waitFor(() => expect(listener.heard).toContainEqual(ready), PATIENCE_MS);
  return listener;
};

/** Long enough for a machine that is busy with other tests. */
const PATIENCE_MS = 10_000;
const ready = { type: "ready", eventId: expect.any(Number) };
const typesOf = ({ heard }: LiveListener) =>
  heard.map((event) => (event.type === "ride" ? event.state : event.type));
const waitForEvents = (listener: LiveListener, types: string[]) =>
  vi.waitFor(() => expect(typesOf(listener)).toEqual(types), PATIENCE_MS);
const newRide = () => insertRideRow(node.services.pool, { riderId, driverId });
const move = (rideId: string, ...states: Parameters<typeof moveRideRow>[2][]) =>
  states.reduce(
    (before, state) => before.then(() => moveRideRow(node.services.pool, rideId, state)),
    Promise.resolve(),
  );

test("rider and driver get their ride's events at once, the driver from its payment on", async () => {
  const rider = await listen(riderToken);
  const driver = await listen(driverToken);
  const rideId = await newRide();
  await move(rideId, "pending", "rejected");
  await waitForEvents(rider, ["ready", "awaiting_payment", "pending", "rejected"]);
  await waitForEvents(driver, ["ready", "request", "pending", "rejected"]);
  expect(driver.heard[1]).toEqual({ type: "request", rideId, eventId: expect.any(Number) });
});

test("an unpaid ride is never announced to its driver", async () => {
  const rider = await listen(riderToken);
  const driver = await listen(driverToken);
  await move(await newRide(), "lapsed");
  await waitForEvents(rider, ["ready", "awaiting_payment", "lapsed"]);
  expect(typesOf(driver)).toEqual(["ready"]);
});

test("other users get no events of a ride", async () => {
  const other = await listen(
    await openSession(node.services, await insertRider(node.services.pool)),
  );
  const rider = await listen(riderToken);
  await move(await newRide(), "lapsed");
  await waitForEvents(rider, ["ready", "awaiting_payment", "lapsed"]);
  expect(typesOf(other)).toEqual(["ready"]);
});

test("a reconnect with the last event's id gets the missed events in order", async () => {
  const firstListener = await listen(riderToken);
  const rideId = await newRide();
  await waitForEvents(firstListener, ["ready", "awaiting_payment"]);
  firstListener.hangUp();
  await move(rideId, "pending", "cancelled");
  const reconnected = await listen(riderToken, firstListener.lastEventId());
  // A change announced during catch-up is sent twice, as missed and as new; equal event ids mark duplicates.
  const stateOf = new Map(
    reconnected.heard.flatMap((event) =>
      event.type === "ride" && event.rideId === rideId ? [[event.eventId, event.state]] : [],
    ),
  );
  expect([...stateOf.values()].slice(-2)).toEqual(["pending", "cancelled"]);
  expect(reconnected.heard).toContainEqual(ready);
});

test("the rider of an accepted ride gets the driver's position until the ride ends", async () => {
  const { market } = node.services;
  const rider = await listen(riderToken);
  const driver = await listen(driverToken);
  const rideId = await newRide();
  const at = new Date("2026-11-22T15:00:00Z");
  await move(rideId, "pending");
  market.setPosition(driverId, { latitude: 40.7, longitude: -74 }, at);
  const before = ["ready", "awaiting_payment", "pending"];
  await waitForEvents(rider, before);
  await move(rideId, "accepted");
  await waitForEvents(rider, [...before, "accepted", "driver-position"]);
  expect(rider.heard.at(-1)).toEqual({
    type: "driver-position",
    rideId,
    latitude: 40.7,
    longitude: -74,
    at: "2026-11-22T15:00:00.000Z",
  });
  await move(rideId, "completed");
  await waitForEvents(rider, [...before, "accepted", "driver-position", "completed"]);
  expect(typesOf(driver)).not.toContain("driver-position");
});

test("positions arrive within 0.6 s by the median of five, because they wait at most 0.25 s on the server", async () => {
  const { market } = node.services;
  const rider = await listen(riderToken);
  const rideId = await newRide();
  await move(rideId, "pending", "accepted");
  const delays: number[] = [];
  for (let count = 1; count <= 5; count += 1) {
    const sentAt = performance.now();
    market.setPosition(driverId, { latitude: 40.7, longitude: -74, heading: 90 }, new Date());
    await vi.waitFor(
      () => expect(typesOf(rider).filter((type) => type === "driver-position").length).toBe(count),
      { timeout: PATIENCE_MS, interval: 5 },
    );
    delays.push(performance.now() - sentAt);
  }
  // Each position arrives just after a send cycle, so with one cycle per second each would wait a second.
  expect(delays.toSorted((one, other) => one - other)[2]).toBeLessThan(600);
  expect(rider.heard.at(-1)).toMatchObject({ heading: 90 });
});

test("the rider of a scheduled ride gets the driver's position once under way, not days before", async () => {
  const rider = await listen(riderToken);
  const { pool, market } = node.services;
  const requestedAt = new Date(Date.now() + 3 * 24 * 3_600_000);
  const rideId = await insertRideRow(pool, { riderId, driverId, kind: "scheduled", requestedAt });
  market.setPosition(driverId, { latitude: 40.7, longitude: -74 }, new Date());
  await move(rideId, "pending", "accepted");
  const before = ["ready", "awaiting_payment", "pending", "accepted"];
  await waitForEvents(rider, before);
  const secondListener = await listen(riderToken);
  await move(rideId, "arrived", "started");
  await waitForEvents(rider, [...before, "arrived", "started", "driver-position"]);
  await waitForEvents(secondListener, ["ready", "arrived", "started", "driver-position"]);
});

test("a driver is notified of changes to the account", async () => {
  const driver = await listen(driverToken);
  await node.services.pool.query("update drivers set is_verified = true where account_id = $1", [
    driverId,
  ]);
  await vi.waitFor(
    () => expect(driver.heard).toContainEqual({ type: "notice", about: "driver" }),
    PATIENCE_MS,
  );
});

test("logout closes the streams of that session only", async () => {
  const endedToken = await openSession(node.services, riderId);
  const endedListener = await listen(endedToken);
  const otherListener = await listen(riderToken);
  await node.services.sessions.end(sessionOf(endedToken));
  await vi.waitFor(() => expect(endedListener.isOver()).toBe(true), PATIENCE_MS);
  expect(otherListener.isOver()).toBe(false);
});

test("the seventh stream of an account closes the first", async () => {
  const token = await openSession(node.services, await insertRider(node.services.pool));
  const streams: LiveListener[] = [];
  for (let count = 1; count <= 7; count += 1) streams.push(await listen(token));
  await vi.waitFor(() => expect(streams[0]?.isOver()).toBe(true), PATIENCE_MS);
  expect(streams.slice(1).map((stream) => stream.isOver())).toEqual(Array(6).fill(false));
});

test("a lost database connection loses no events and keeps no ended session", async () => {
  const endedToken = await openSession(node.services, riderId);
  const endedListener = await listen(endedToken);
  const rider = await listen(riderToken);
  const rideId = await newRide();
  await waitForEvents(rider, ["ready", "awaiting_payment"]);
  await node.services.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query like 'listen %' and datname = current_database()`,
  );
  await move(rideId, "pending", "expired");
  await node.services.sessions.end(sessionOf(endedToken));
  await vi.waitFor(
    () => expect(typesOf(rider).slice(-2)).toEqual(["pending", "expired"]),
    PATIENCE_MS,
  );
  await vi.waitFor(() => expect(endedListener.isOver()).toBe(true), PATIENCE_MS);
});

test("streams need a session", async () => {
  expect((await listenLive(url, "A".repeat(43))).status).toBe(401);
});

test("the stream is not cached", async () => {
  const { status, headers } = await listen(riderToken);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
});

test("a closing server ends its streams instead of waiting for them", async () => {
  const market = node.services.market;
  const other = await startSliceApp([liveRoutes], { databaseUrl: database.url, market });
  const listener = await listenLive(await other.app.listen({ port: 0 }), riderToken);
  await vi.waitFor(() => expect(listener.heard).toContainEqual(ready), PATIENCE_MS);
  await other.close();
  await vi.waitFor(() => expect(listener.isOver()).toBe(true), PATIENCE_MS);
});
