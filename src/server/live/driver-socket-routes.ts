import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { createAddressSlots } from "#server/http/address-slots.ts";
import { releaseConnection } from "#server/http/connections.ts";
import { logRefusedSocket } from "#server/http/request-hooks.ts";
import { tooManyTries } from "#server/http/too-many.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { startDriverSockets } from "./driver-sockets.ts";
import { GREETING_MS, serveDriverSocket } from "./serve-driver-socket.ts";

const MOST_UNSIGNED = { perSubnet: 20, inAll: 500 };

/** A driver's line: a WebSocket on which the device tells where it is while the driver is online. */
export const driverSocketRoutes = (app: App, services: Services): void => {
  const lines = startDriverSockets(services);
  const greetings = createGreetings();
  app.addHook("preClose", async () => lines.stop());
  app.route({
    method: "GET",
    url: "/live/driver",
    websocket: true,
    config: { takesUpgrades: true },
    onRequest: async (request) => {
      if (!isOwnPage(request.headers, services.env.PUBLIC_URL))
        throw new Problem(403, "wrong_origin", "Another site cannot open this line");
      if (request.ws && services.env.RATE_LIMITS) greetings.reserve(request);
    },
    handler: (socket, request) =>
      serveDriverSocket(services, lines, {
        socket,
        onSignedIn: () => greetings.release(request),
        onRefused: (refusal) => logRefusedSocket(request, refusal),
      }),
  });
};

/** Counts the lines on which nobody has signed in yet. */
function createGreetings() {
  const slots = createAddressSlots(MOST_UNSIGNED);
  const releases = new WeakMap<Socket, () => void>();
  return {
    /** Throws 429 before the upgrade when the address, or all together, have too many. */
    reserve: ({ ip, raw: { socket } }: FastifyRequest): void => {
      const release = slots.take(ip);
      if (!release) throw tooManyTries(GREETING_MS);
      releases.set(socket, release);
      socket.once("close", release);
    },
    release: ({ raw: { socket } }: FastifyRequest): void => {
      releases.get(socket)?.();
      releaseConnection(socket);
    },
  };
}

/** Whether our own page asks, or no page at all; without a public address it is the host that was asked. */
function isOwnPage({ origin, host }: FastifyRequest["headers"], publicUrl?: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return publicUrl === undefined
    ? new URL(origin).host === host
    : origin === new URL(publicUrl).origin;
}
