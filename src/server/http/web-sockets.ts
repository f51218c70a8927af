import websocket from "@fastify/websocket";
import { Problem } from "#server/problem.ts";
import type { App } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True if the route is a WebSocket. */
    takesUpgrades?: boolean;
  }
}

/** Maximum message length in bytes. */
const MAX_MESSAGE = 1024;
/** Time for the closing handshake when the server stops. */
const GOODBYE_MS = 1000;

/** Enables WebSocket routes; must be registered before them. Rejects upgrades on all other routes. */
export function webSockets(app: App): void {
  void app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE, perMessageDeflate: false },
    errorHandler: (error, socket, { log }) => {
      log.info({ err: error }, "a socket broke");
      socket.terminate();
    },
    preClose(done) {
      const { clients } = this.websocketServer;
      for (const client of clients) client.close(1001, "The server is restarting");
      setTimeout(() => {
        for (const client of clients) client.terminate();
      }, GOODBYE_MS).unref();
      this.websocketServer.close();
      done();
    },
  });
  app.addHook("preParsing", (request, _reply, payload, done) => {
    if (request.ws && !request.routeOptions.config.takesUpgrades) done(noUpgrade());
    else done(null, payload);
  });
}

const noUpgrade = () => new Problem(400, "no_upgrade", "There is no WebSocket at this address");
