import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { createAddressSlots } from "#server/http/address-slots.ts";
import { releaseConnection } from "#server/http/connections.ts";
import { logRefusedSocket } from "#server/http/request-hooks.ts";
import { tooManyTries } from "#server/http/too-many.ts";
import type { App } from "#server/http/typed-app.ts";
import { isUpgrade } from "#server/http/web-sockets.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { startDriverSockets } from "./driver-sockets.ts";
import { AUTHENTICATION_TIMEOUT_MS, serveDriverSocket } from "./serve-driver-socket.ts";

const MAX_UNAUTHENTICATED = { perSubnet: 20, total: 500 };

/** WebSocket on which an online driver's device sends positions. */
export const driverSocketRoutes = (app: App, services: Services): void => {
  const sockets = startDriverSockets(services);
  const unauthenticatedSlots = limitUnauthenticated();
  app.addHook("preClose", async () => sockets.stop());
  app.route({
    method: "GET",
    url: "/live/driver",
    schema: { hide: true },
    config: { takesUpgrades: true },
    onRequest: async (request) => {
      if (!isOwnPage(request.headers, services.env.PUBLIC_URL))
        throw new Problem(403, "wrong_origin", "This page may not open a driver connection");
      if (isUpgrade(request) && services.env.RATE_LIMITS) unauthenticatedSlots.reserve(request);
    },
    handler: (request, reply) =>
      app.acceptUpgrade(request, reply, (socket) =>
        serveDriverSocket(services, sockets, {
          socket,
          onSignedIn: () => unauthenticatedSlots.release(request),
          onRefused: (refusal) => logRefusedSocket(request, refusal),
        }),
      ),
  });
};

/** Counts connections that are not authenticated yet. */
function limitUnauthenticated() {
  const slots = createAddressSlots(MAX_UNAUTHENTICATED);
  const releases = new WeakMap<Socket, () => void>();
  return {
    /** Throws 429 before the upgrade if the address or the node has too many unauthenticated connections. */
    reserve: ({ ip, raw: { socket } }: FastifyRequest): void => {
      const release = slots.take(ip);
      if (!release) throw tooManyTries(AUTHENTICATION_TIMEOUT_MS);
      releases.set(socket, release);
      socket.once("close", release);
      // A client that left before this listener will not close again.
      if (socket.destroyed) release();
    },
    release: ({ raw: { socket } }: FastifyRequest): void => {
      releases.get(socket)?.();
      releaseConnection(socket);
    },
  };
}

/**
 * Accepts our own pages and clients without an Origin header. Without a public URL, the Origin must match the
 * Host header.
 */
function isOwnPage({ origin, host }: FastifyRequest["headers"], publicUrl?: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return publicUrl === undefined
    ? new URL(origin).host === host
    : origin === new URL(publicUrl).origin;
}
