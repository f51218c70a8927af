import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { drip } from "#server/testing/drip.ts";
import { openDriverSocket } from "#server/testing/open-driver-socket.ts";
import { aDriver } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { closeApp } from "./close-app.ts";

const METRICS_TOKEN = "a-token-of-the-test";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ METRICS_TOKEN });
});
afterAll(() => world.close());

/**
 * Starts a node with rate limits behind a proxy. Returns a function that opens a driver socket from a client address.
 */
async function aLimitedNode() {
  const app = await buildApp({ ...world.services, env: readEnv({ TRUST_PROXY: "1" }) });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => closeApp(app));
  return async (from: string, token?: string) => {
    const socket = await openDriverSocket(origin, token, { "x-forwarded-for": from });
    onTestFinished(socket.hangUp);
    return socket;
  };
}

test("a subnet has at most 20 unauthenticated sockets; authenticated sockets do not count", async () => {
  const open = await aLimitedNode();
  const { token } = await aDriver(world);
  const signedIn = await open("2001:db8:1:2::1", token);
  await vi.waitFor(() => expect(signedIn.heard).toHaveLength(1));

  const waiting = await Promise.all(
    Array.from({ length: 20 }, (_, host) => open(`2001:db8:1:2::${host}`)),
  );
  expect(waiting.filter((socket) => socket.readClose())).toEqual([]);
  expect((await open("2001:db8:1:2::ffff", token)).readClose()?.code).toBe(1006);
  expect((await open("2001:db8:1:3::1")).readClose()).toBeNull();

  waiting[0]?.hangUp();
  await vi.waitFor(async () => expect((await open("2001:db8:1:2::5")).readClose()).toBeNull());
});

test("at most 500 sockets of all subnets are unauthenticated", async () => {
  const open = await aLimitedNode();
  const ends = await Promise.all(
    Array.from({ length: 510 }, async (_, host) =>
      (await open(`10.${host >> 8}.${host & 255}.1`)).readClose(),
    ),
  );
  expect(ends.filter((end) => end !== null)).toHaveLength(10);
});

const upgradeHead = (path: string, { key = "dGhlIHNhbXBsZSBub25jZQ==", more = "" } = {}) =>
  [
    `GET ${path} HTTP/1.1`,
    "host: faire.test",
    "connection: upgrade",
    "upgrade: websocket",
    "sec-websocket-version: 13",
    `sec-websocket-key: ${key}`,
    `${more}\r\n`,
  ].join("\r\n");
const send = (head: string) => drip(world.app.listeningOrigin, { head, pieces: [] });

test("an upgrade of a route that is no WebSocket is refused", async () => {
  for (const path of ["/api/product", "/healthz", "/api/nothing"]) {
    const { answer } = await send(upgradeHead(path));
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(answer).toContain('"success":false');
  }
});

test("a request without an upgrade does not find the WebSocket", async () => {
  expect((await world.app.inject("/api/live/driver")).statusCode).toBe(404);
});

test("a broken handshake gets 400", async () => {
  const { answer } = await send(upgradeHead("/api/live/driver", { key: "broken" }));
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});

test("an upgrade with a body, and one behind a request without a reply, end their connection only", async () => {
  const withBody = upgradeHead("/api/live/driver", { more: "content-length: 10\r\n" });
  expect((await send(withBody)).answer).toBe("");
  const pipelined = "GET /api/product HTTP/1.1\r\nhost: faire.test\r\n\r\n";
  expect((await send(pipelined + upgradeHead("/api/live/driver"))).answer).not.toContain(" 101 ");
  expect((await world.app.inject("/healthz")).statusCode).toBe(200);
});

test("a client that resets before, during or after the handshake leaves no open request", async () => {
  const { token } = await aDriver(world);
  const { hostname, port } = new URL(world.app.listeningOrigin);
  for (const waitMs of [0, 1, 2, 5, 10, 20]) {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const bearer = `authorization: Bearer ${token}\r\n`;
    socket.write(upgradeHead("/api/live/driver", { more: bearer }));
    await pause(waitMs);
    socket.resetAndDestroy();
  }
  const readOpen = async () => {
    const { body } = await world.app.inject({
      url: "/metrics",
      headers: { authorization: `Basic ${btoa(`prometheus:${METRICS_TOKEN}`)}` },
    });
    return body.split("\n").find((line) => /^faire_http_requests_open.*live.driver/.test(line));
  };
  await vi.waitFor(async () => expect(await readOpen()).toMatch(/ 0$/));
});
