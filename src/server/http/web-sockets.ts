import { type IncomingMessage, ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { createPacer } from "#server/outbox/pacer.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { App } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True if the route is a WebSocket. */
    takesUpgrades?: boolean;
  }
  interface FastifyInstance {
    /**
     * Completes the handshake and passes on the open WebSocket. Keeps neither request nor reply, which are most of the
     * memory of an idle connection. Throws 404 for a request without an upgrade.
     */
    acceptUpgrade(
      request: FastifyRequest,
      reply: { raw: ServerResponse; hijack(): unknown },
      onOpen: (socket: WebSocket) => void,
    ): void;
  }
}

/** Maximum message length in bytes. */
const MAX_MESSAGE = 1024;
/** Time for the closing handshake when the server stops. */
const GOODBYE_MS = 1000;
/** After a restart all drivers connect at once: other requests are served between their upgrades (decision 166). */
const UPGRADES_PER_TURN = 16;

/** The first bytes after the head of each upgrade request that is not answered yet. */
const heads = new WeakMap<IncomingMessage, Buffer>();

/** True if the request asks for a WebSocket and is not answered yet. */
export const isUpgrade = ({ raw }: Pick<FastifyRequest, "raw">): boolean => heads.has(raw);

/** Enables WebSocket routes; must be called before they are registered. Rejects upgrades on all other routes. */
export function webSockets(app: App): void {
  const server = new WebSocketServer({
    ...{ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false },
  });
  routeUpgrades(app);
  app.addHook("preParsing", (request, _reply, payload, done) => {
    if (isUpgrade(request) && !request.routeOptions.config.takesUpgrades) done(noUpgrade());
    else done(null, payload);
  });
  app.decorate("acceptUpgrade", ({ raw: request }, reply, onOpen) => {
    const head = heads.get(request);
    if (!head) throw notFound("This page");
    reply.hijack();
    // A broken handshake is refused by `ws` itself, past this reply.
    reply.raw.statusCode = 400;
    server.handleUpgrade(request, request.socket, head, (socket) => {
      leaveSocket(request, reply.raw);
      endBrokenSocket(app, socket);
      onOpen(socket);
    });
  });
  app.addHook("preClose", async () => {
    for (const client of server.clients) client.close(1001, "The server is restarting");
    setTimeout(() => {
      for (const client of server.clients) client.terminate();
    }, GOODBYE_MS).unref();
    server.close();
  });
}

/**
 * Routes upgrade requests through the hooks of all other requests, and closes the connection after a refusal. Closes it
 * without a reply if the request has a body, because Node's parser stays on the socket, or is pipelined behind a
 * request without a reply, which has the socket.
 */
function routeUpgrades(app: App): void {
  const routeNext = createPacer(UPGRADES_PER_TURN);
  app.server.on("upgrade", (request, _stream, head) => {
    const { socket } = request;
    socket.on("error", destroyThis);
    const response = request.complete ? replyOn(request) : null;
    if (!response) return void socket.destroy();
    heads.set(request, head);
    response.once("finish", () => socket.destroySoon());
    routeNext(() => app.routing(request, response));
  });
}

/** Assigns a reply to the request's socket; null if the reply to an earlier, pipelined request still has it. */
function replyOn(request: IncomingMessage): ServerResponse | null {
  const response = new ServerResponse(request);
  try {
    response.assignSocket(request.socket);
    return response;
  } catch {
    return null;
  }
}

/** Detaches the reply from the socket and closes it with status 101, so that it can be collected. */
function leaveSocket(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  heads.delete(request);
  socket.off("error", destroyThis);
  response.detachSocket(socket);
  response.statusCode = 101;
  response.emit("close");
}

/** Listens in a function of its own: a closure next to `onOpen` would keep it, and with it the request. */
function endBrokenSocket({ log }: App, socket: WebSocket): void {
  socket.on("error", (error) => {
    log.info({ err: error }, "a socket broke");
    socket.terminate();
  });
}

function destroyThis(this: { destroy(): void }): void {
  this.destroy();
}

const noUpgrade = () => new Problem(400, "no_upgrade", "There is no WebSocket at this address");
