import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openSession } from "#server/accounts/sessions.ts";
import { sessionOf } from "#server/accounts/tokens.ts";
import { buildApp } from "#server/app.ts";
import { openDriverSocket } from "#server/testing/open-line.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { putPlatformStatus } from "#shared/drivers/contract.ts";
import { writePositionBytes } from "#shared/live/position-bytes.ts";

const here = { latitude: 40.7484, longitude: -73.9857 };
const there = { latitude: 40.758, longitude: -73.9855 };
const ready = { type: "ready", readsBytes: true };
const patience = { timeout: 10_000 };

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

const open = async (token = driver.token, at = url) => {
  const line = await openDriverSocket(at, token);
  onTestFinished(line.hangUp);
  await vi.waitFor(() => expect(line.heard).toEqual([ready]), patience);
  return line;
};
const positionOf = ({ id }: Person) => world.services.market.positionOf(id);
const untilAt = (who: Person, point: object) =>
  vi.waitFor(() => expect(positionOf(who)).toMatchObject(point), patience);
const untilEnded = async (line: Awaited<ReturnType<typeof openDriverSocket>>, code: number) =>
  vi.waitFor(() => expect(line.ended()?.code).toBe(code), patience);

test("positions are taken over a connection as over a call", async () => {
  const line = await open();
  line.send({ ...there, accuracy: 12, heading: 90 });
  await untilAt(driver, there);
  const aMinuteAhead = new Date(Date.now() + 60_000).toISOString();
  line.send({ ...here, at: aMinuteAhead });
  await untilAt(driver, here);
  expect(positionOf(driver)?.at.getTime()).toBeLessThan(Date.now() + 1000);
});

test("binary positions are taken like JSON ones", async () => {
  const line = await open();
  line.send(writePositionBytes({ ...there, accuracy: 12, heading: 90 }));
  await untilAt(driver, there);
  const aMinuteAhead = new Date(Date.now() + 60_000).toISOString();
  line.send(writePositionBytes({ ...here, at: aMinuteAhead }));
  await untilAt(driver, here);
  expect(positionOf(driver)?.at.getTime()).toBeLessThan(Date.now() + 1000);
});

test.each([
  ["no token", { token: "A".repeat(43) }, 4401],
  ["no greeting", here, 4400],
  ["no JSON", "token", 4400],
])("a connection whose first message is %s is closed", async (_, message, code) => {
  const line = await openDriverSocket(url);
  line.send(message);
  await untilEnded(line, code);
});

test("connections are for drivers only", async () => {
  const { token } = await aRider(world);
  const line = await openDriverSocket(url, token);
  await untilEnded(line, 4403);
  expect(line.heard).toEqual([]);
});

test("an ended session opens no connection", async () => {
  const token = await openSession(world.services, driver.id);
  await world.services.pool.query(
    "update sessions set expires_at = now() where token_hash = sha256($1)",
    [token],
  );
  await untilEnded(await openDriverSocket(url, token), 4401);
});

test("logout closes the connections of that session only", async () => {
  const leaving = await openSession(world.services, driver.id);
  const [gone, staying] = [await open(leaving), await open()];
  await world.services.sessions.end(sessionOf(leaving));
  await untilEnded(gone, 4401);
  staying.send(there);
  await untilAt(driver, there);
});

test("each tab of a driver has a connection; the latest position wins", async () => {
  const [first, second] = [await open(), await open()];
  first.send(there);
  await untilAt(driver, there);
  second.send(here);
  await untilAt(driver, here);
  first.hangUp();
  second.send(there);
  await untilAt(driver, there);
});

test("going offline in one tab notifies and closes the others", async () => {
  const lines = [await open(), await open()];
  await driver.call(putPlatformStatus, { body: { isOnline: false } });
  for (const line of lines) {
    await untilEnded(line, 4409);
    expect(line.heard).toEqual([ready, { type: "offline", reason: "switched" }]);
  }
  const late = await openDriverSocket(url, driver.token);
  await untilEnded(late, 4409);
});

test("one position per second is taken, and a flood closes the connection", async () => {
  const node = await aLimitedNode();
  const line = await open(driver.token, node.url);
  line.send(there);
  line.send(here);
  await untilAt(driver, there);
  for (let count = 0; count < 60; count += 1) line.send(here);
  await untilEnded(line, 4429);
  expect(positionOf(driver)).toMatchObject(there);
});

test("malformed positions are ignored, and the fifth closes the connection", async () => {
  const line = await open();
  const nonsense = [
    { latitude: 91, longitude: 0 },
    { latitude: 40 },
    { ...there, at: "now" },
    new ArrayBuffer(19),
    writePositionBytes({ latitude: 91, longitude: 0 }),
  ];
  for (const message of nonsense.slice(0, 4)) line.send(message);
  line.send(here);
  await untilAt(driver, here);
  line.send(nonsense[4] ?? "");
  await untilEnded(line, 4400);
});

test("unreadable messages count as malformed", async () => {
  const line = await open();
  for (const message of ["{", "7", "", new ArrayBuffer(0), new ArrayBuffer(21)]) line.send(message);
  await untilEnded(line, 4400);
  expect(line.ended()?.reason).toBe("Malformed position");
});

test("an oversized message closes the connection", async () => {
  const line = await open();
  line.send("x".repeat(1100));
  await untilEnded(line, 1009);
});

test("a page of another site cannot connect, ours can", async () => {
  const foreign = await openDriverSocket(url, undefined, { origin: "http://elsewhere.test" });
  expect(foreign.ended()?.code).toBe(1006);
  const own = await openDriverSocket(url, driver.token, { origin: "http://faire.test" });
  await vi.waitFor(() => expect(own.heard).toEqual([ready]), patience);
  own.hangUp();
});

test("a stopping server announces it and does not wait for connections", async () => {
  const node = await aLimitedNode();
  const line = await openDriverSocket(node.url, driver.token);
  await vi.waitFor(() => expect(line.heard).toEqual([ready]), patience);
  await node.app.close();
  await untilEnded(line, 1001);
});

test("other URLs are not upgraded", async () => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/fee-rules`);
  await new Promise((resolve) => socket.addEventListener("close", resolve, { once: true }));
  expect(socket.readyState).toBe(WebSocket.CLOSED);
});
