import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions, RawServerDefault } from "fastify";
import type { Env } from "#server/env.ts";
import { answerRaw } from "./raw-answer.ts";
import { securityHeaders } from "./security.ts";
import type { App } from "./typed-app.ts";

/** How long the parts of a request may take to arrive, in milliseconds. */
export interface RequestTimes {
  headersMs: number;
  bodyMs: number;
  /** A whole request with an uploaded file: 5 MB at 350 kbit/s. */
  uploadMs: number;
  /** What still arrives of a body after its answer. */
  restMs: number;
  /** How often Node looks for slow requests. */
  checkMs: number;
}

export const requestTimes: RequestTimes = {
  headersMs: 10_000,
  bodyMs: 15_000,
  uploadMs: 120_000,
  restMs: 2000,
  checkMs: 1000,
};

const UPLOAD_PATH = "/api/upload-profile-image";

/** Fastify's options against slow requests; the bodies of all but uploads are cut by `cutSlowBodies`. */
export function slowRequestOptions(env: Env, times: RequestTimes) {
  const headers = securityHeaders(env);
  return {
    requestTimeout: times.uploadMs,
    http: { headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkMs },
    clientErrorHandler: (error, socket) => {
      if (error.code === "ECONNRESET" || socket.destroyed) return;
      if (isAnswering(socket)) socket.destroy();
      else answerRaw(socket, statusOf(error.code), headers);
    },
  } satisfies FastifyHttpOptions<RawServerDefault>;
}

const statusOf = (code: string | undefined): 400 | 408 | 431 => {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  return code === "HPE_HEADER_OVERFLOW" ? 431 : 400;
};

/** The latest response of each connection. */
const responses = new WeakMap<Socket, ServerResponse>();

/** Whether a part of a response is out: nothing else may be written then. */
const isAnswering = (socket: Socket): boolean => {
  const response = responses.get(socket);
  return response?.headersSent === true && !response.writableFinished;
};

/**
 * Closes connections whose request body does not arrive in time, whether or not the request was answered already.
 * Node's own `requestTimeout` is one for all routes and leaves uploads their time.
 */
export function cutSlowBodies(app: App, env: Env, times: RequestTimes): void {
  const headers = securityHeaders(env);
  app.server.on("request", (request, response) => {
    responses.set(request.socket, response);
    if (!hasBody(request)) return;
    const cut = (): void => {
      if (request.complete) return;
      if (response.headersSent) request.socket.destroy();
      else answerRaw(request.socket, 408, headers);
    };
    let timer = isUpload(request) ? undefined : setTimeout(cut, times.bodyMs);
    response.once("finish", () => {
      clearTimeout(timer);
      if (!request.complete) timer = setTimeout(cut, times.restMs);
    });
    request.once("close", () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const isUpload = ({ url }: IncomingMessage): boolean => url?.split("?")[0] === UPLOAD_PATH;
