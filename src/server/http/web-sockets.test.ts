import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { drip } from "#server/testing/drip.ts";
import { openDriverSocket } from "#server/testing/open-driver-socket.ts";
import { aDriver } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { closeApp } from "./close-app.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
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

test("an upgrade of a route that is no WebSocket is refused", async () => {
  const headers = [
    "host: faire.test",
    "connection: upgrade",
    "upgrade: websocket",
    "sec-websocket-version: 13",
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
  ].join("\r\n");
  for (const path of ["/api/product", "/healthz", "/api/nothing"]) {
    const head = `GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`;
    const { answer } = await drip(world.app.listeningOrigin, { head, pieces: [] });
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(answer).toContain('"success":false');
  }
});
