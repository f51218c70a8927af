import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openSession } from "#server/accounts/sessions.ts";
import { sessionOf } from "#server/accounts/tokens.ts";
import { buildApp } from "#server/app.ts";
import { openDriverSocket } from "#server/testing/open-driver-socket.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { putPlatformStatus } from "#shared/drivers/contract.ts";
import { writePositionBytes } from "#shared/live/position-bytes.ts";

const here = { latitude: 40.7484, longitude: -73.9857 };
const there = { latitude: 40.758, longitude: -73.9855 };
const ready = { type: "ready", readsBytes: true };
const waitOptions = { timeout: 10_000 };

let world: TestWorld;
let driver: Person;
let url: string;
beforeAll(async () => {
  world = await openWorld();
  const { port } = world.app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
beforeEach(async () => {
  driver = await aDriver(world);
});
afterAll(() => world.close());

/** A second node over the same database, with rate limits. */
const aLimitedNode = async () => {
  const { env } = world.services;
  const app = await buildApp({ ...world.services, env: { ...env, RATE_LIMITS: true } });
  onTestFinished(() => app.close());
  return { app, url: await app.listen({ port: 0, host: "127.0.0.1" }) };
};

const connect = async (token = driver.token, baseUrl = url) => {
  const connection = await openDriverSocket(baseUrl, token);
  onTestFinished(connection.hangUp);
  await vi.waitFor(() => expect(connection.heard).toEqual([ready]), waitOptions);
  return connection;
};
const positionOf = ({ id }: Person) => world.services.market.positionOf(id);
const waitForPosition = (driver: Person, point: object) =>
  vi.waitFor(() => expect(positionOf(driver)).toMatchObject(point), waitOptions);
const waitForClose = async (
  connection: Awaited<ReturnType<typeof openDriverSocket>>,
  code: number,
) => vi.waitFor(() => expect(connection.readClose()?.code).toBe(code), waitOptions);

test("a socket accepts positions like the HTTP call", async () => {
  const connection = await connect();
  connection.send({ ...there, accuracy: 12, heading: 90 });
  await waitForPosition(driver, there);
  const aMinuteAhead = new Date(Date.now() + 60_000).toISOString();
  connection.send({ ...here, at: aMinuteAhead });
  await waitForPosition(driver, here);
  expect(positionOf(driver)?.at.getTime()).toBeLessThan(Date.now() + 1000);
});

test("binary and JSON positions are accepted", async () => {
  const connection = await connect();
  connection.send(writePositionBytes({ ...there, accuracy: 12, heading: 90 }));
  await waitForPosition(driver, there);
  const aMinuteAhead = new Date(Date.now() + 60_000).toISOString();
  connection.send(writePositionBytes({ ...here, at: aMinuteAhead }));
  await waitForPosition(driver, here);
  expect(positionOf(driver)?.at.getTime()).toBeLessThan(Date.now() + 1000);
});

test.each([
  ["an unknown token", { token: "A".repeat(43) }, 4401],
  ["a position", here, 4400],
  ["not JSON", "token", 4400],
])("a connection whose first message is %s is closed", async (_, message, code) => {
  const connection = await openDriverSocket(url);
  connection.send(message);
  await waitForClose(connection, code);
});

test("connections are for drivers only", async () => {
  const { token } = await aRider(world);
  const connection = await openDriverSocket(url, token);
  await waitForClose(connection, 4403);
  expect(connection.heard).toEqual([]);
});

test("an ended session opens no connection", async () => {
  const token = await openSession(world.services, driver.id);
  await world.services.pool.query(
    "update sessions set expires_at = now() where token_hash = sha256($1)",
    [token],
  );
  await waitForClose(await openDriverSocket(url, token), 4401);
});

test("logout closes the connections of that session only", async () => {
  const endedToken = await openSession(world.services, driver.id);
  const [endedConnection, otherConnection] = [await connect(endedToken), await connect()];
  await world.services.sessions.end(sessionOf(endedToken));
  await waitForClose(endedConnection, 4401);
  otherConnection.send(there);
  await waitForPosition(driver, there);
});

test("each tab of a driver has a connection; the latest position wins", async () => {
  const [first, second] = [await connect(), await connect()];
  first.send(there);
  await waitForPosition(driver, there);
  second.send(here);
  await waitForPosition(driver, here);
  first.hangUp();
  second.send(there);
  await waitForPosition(driver, there);
});

test("going offline notifies and closes all open connections, and a later one", async () => {
  const connections = [await connect(), await connect()];
  await driver.call(putPlatformStatus, { body: { isOnline: false } });
  for (const connection of connections) {
    await waitForClose(connection, 4409);
    expect(connection.heard).toEqual([ready, { type: "offline", reason: "switched" }]);
  }
  const lateConnection = await openDriverSocket(url, driver.token);
  await waitForClose(lateConnection, 4409);
});

test("one position per second is accepted, and a flood closes the connection", async () => {
  const node = await aLimitedNode();
  const connection = await connect(driver.token, node.url);
  connection.send(there);
  connection.send(here);
  await waitForPosition(driver, there);
  for (let count = 0; count < 60; count += 1) connection.send(here);
  await waitForClose(connection, 4429);
  expect(positionOf(driver)).toMatchObject(there);
});

test("malformed positions are ignored, and the fifth closes the connection", async () => {
  const connection = await connect();
  const malformedPositions = [
    { latitude: 91, longitude: 0 },
    { latitude: 40 },
    { ...there, at: "now" },
    new ArrayBuffer(19),
    writePositionBytes({ latitude: 91, longitude: 0 }),
  ];
  for (const message of malformedPositions.slice(0, 4)) connection.send(message);
  connection.send(here);
  await waitForPosition(driver, here);
  connection.send(malformedPositions[4] ?? "");
  await waitForClose(connection, 4400);
});

test("unreadable messages count as malformed", async () => {
  const connection = await connect();
  for (const message of ["{", "7", "", new ArrayBuffer(0), new ArrayBuffer(21)])
    connection.send(message);
  await waitForClose(connection, 4400);
  expect(connection.readClose()?.reason).toBe("Malformed position");
});

test("an oversized message closes the connection", async () => {
  const connection = await connect();
  connection.send("x".repeat(1100));
  await waitForClose(connection, 1009);
});

test("a page of another origin cannot connect", async () => {
  const foreignConnection = await openDriverSocket(url, undefined, {
    origin: "http://elsewhere.test",
  });
  expect(foreignConnection.readClose()?.code).toBe(1006);
  const ownConnection = await openDriverSocket(url, driver.token, { origin: "http://faire.test" });
  await vi.waitFor(() => expect(ownConnection.heard).toEqual([ready]), waitOptions);
  ownConnection.hangUp();
});

test("a stopping server closes its connections with code 1001 and does not wait for them", async () => {
  const node = await aLimitedNode();
  const connection = await openDriverSocket(node.url, driver.token);
  await vi.waitFor(() => expect(connection.heard).toEqual([ready]), waitOptions);
  await node.app.close();
  await waitForClose(connection, 1001);
});

test("other URLs are not upgraded", async () => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/fee-rules`);
  await new Promise((resolve) => socket.addEventListener("close", resolve, { once: true }));
  expect(socket.readyState).toBe(WebSocket.CLOSED);
});

test("an open connection keeps neither its request nor its reply in memory", async () => {
  const references: WeakRef<object>[] = [];
  const noteCall = (call: unknown): void => {
    const { request, reply } = call as { request: object; reply: { raw: object } };
    references.push(new WeakRef(request), new WeakRef(reply), new WeakRef(reply.raw));
  };
  const channel = "tracing:fastify.request.handler:start";
  subscribe(channel, noteCall);
  const connection = await connect();
  unsubscribe(channel, noteCall);
  expect(references).toHaveLength(3);
  connection.send({ ...there, accuracy: 12, heading: 90 });
  await waitForPosition(driver, there);

  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  await vi.waitFor(() => {
    collectGarbage();
    expect(references.filter((reference) => reference.deref())).toEqual([]);
  }, waitOptions);
  expect(connection.readClose()).toBeNull();
});
