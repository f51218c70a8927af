import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { closeApp } from "./close-app.ts";
import { connectionRule, limitConnections } from "./connections.ts";
import type { SignedIn } from "./session.ts";
import type { App } from "./typed-app.ts";

const account: SignedIn = {
  id: "rosa",
  role: "RIDER",
  session: "",
  expiresAt: new Date(),
  adminRole: null,
  isSuspended: false,
  lacksSecondStep: false,
};

async function listeningApp(): Promise<App> {
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  app.decorateRequest("account", null);
  app.addHook("onRequest", async (request) => {
    request.account = request.headers.authorization === undefined ? null : account;
  });
  limitConnections(app, { perSubnet: 3, isExempt: () => false });
  app.get("/", async () => "answered");
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

/** Sends a request on the connection and keeps it open. Returns whether a reply arrived. */
function request(socket: Socket, header = "accept: */*"): Promise<boolean> {
  socket.write(`GET / HTTP/1.1\r\nhost: faire.test\r\n${header}\r\n\r\n`);
  return new Promise((resolve) => {
    socket.once("data", () => resolve(true));
    socket.once("close", () => resolve(false));
  });
}

test("limits the connections of an address, except closed and signed-in connections", async () => {
  const app = await listeningApp();
  const sockets: Socket[] = [];
  const open = (): Socket => {
    const socket = connect(Number(new URL(app.listeningOrigin).port), "127.0.0.1");
    socket.on("error", () => {});
    sockets.push(socket);
    return socket;
  };
  const [first, second, third] = [open(), open(), open()];
  expect([await request(first), await request(second), await request(third)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(await request(open())).toBe(false);

  await request(first, "authorization: Bearer rosa");
  expect(await request(open())).toBe(true);
  expect(await request(open())).toBe(false);
  expect([await request(first), await request(second)]).toEqual([true, true]);

  second.destroy();
  await expect.poll(() => request(open())).toBe(true);
  for (const socket of sockets) socket.destroy();
  await closeApp(app);
});

test.each([
  ["1", "203.0.113.1", true],
  ["10.0.0.0/8,192.168.1.7", "10.9.8.7", true],
  ["10.0.0.0/8,192.168.1.7", "::ffff:192.168.1.7", true],
  ["10.0.0.0/8", "203.0.113.1", false],
  ["2001:db8::/32", "2001:db8:5::1", true],
  ["off", "203.0.113.1", false],
  ["off", "127.0.0.1", true],
  ["off", "::ffff:127.0.0.1", true],
  ["off", "::1", true],
])("with TRUST_PROXY=%s the connections of %s are exempt: %s", (TRUST_PROXY, address, exempt) => {
  expect(connectionRule(readEnv({ TRUST_PROXY })).isExempt(address)).toBe(exempt);
});
