import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions, RawServerDefault } from "fastify";
import type { Env } from "#server/env.ts";
import { uploadDocument } from "#shared/documents/contract.ts";
import { uploadProfileImage } from "#shared/profile/contract.ts";
import { uploadTollPhoto } from "#shared/tolls/contract.ts";
import { answerRaw } from "./raw-answer.ts";
import { securityHeaders } from "./security.ts";
import type { App } from "./typed-app.ts";

/** Time limits for receiving the parts of a request, in milliseconds. */
export interface RequestTimes {
  headersMs: number;
  bodyMs: number;
  /** Whole request with an uploaded file: 10 MB at 700 kbit/s. */
  uploadMs: number;
  /** Rest of a body after the reply was sent. */
  restMs: number;
  /** Interval of Node's check for slow requests. */
  checkMs: number;
}

export const requestTimes: RequestTimes = {
  headersMs: 10_000,
  bodyMs: 15_000,
  uploadMs: 120_000,
  restMs: 2000,
  checkMs: 1000,
};

/** Paths of the calls that take a file, as patterns. */
const uploadPaths = [uploadProfileImage, uploadTollPhoto, uploadDocument].map(
  ({ path }) => new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/]+")}$`),
);

/** Fastify options against slow requests. `cutSlowBodies` limits the bodies of all routes except uploads. */
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

/** Latest response of each connection. */
const responses = new WeakMap<Socket, ServerResponse>();

/** True if part of a response was sent, so that nothing else may be written. */
const isAnswering = (socket: Socket): boolean => {
  const response = responses.get(socket);
  return response?.headersSent === true && !response.writableFinished;
};

/**
 * Closes connections whose request body is late, whether or not the request was answered. Node's `requestTimeout` is
 * the same for all routes and must leave uploads their time.
 */
export function cutSlowBodies(app: App, env: Env, times: RequestTimes): void {
  const headers = securityHeaders(env);
  app.server.on("request", (request, response) => {
    responses.set(request.socket, response);
    if (!hasBody(request)) return;
    const closeIfLate = (): void => {
      if (request.complete) return;
      if (response.headersSent) request.socket.destroy();
      else answerRaw(request.socket, 408, headers);
    };
    let timer = isUpload(request) ? undefined : setTimeout(closeIfLate, times.bodyMs);
    response.once("finish", () => {
      clearTimeout(timer);
      if (!request.complete) timer = setTimeout(closeIfLate, times.restMs);
    });
    request.once("close", () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** True for a call that takes a file. */
export function isUpload({ url = "" }: Pick<IncomingMessage, "url">): boolean {
  const [path = ""] = url.split("?");
  return uploadPaths.some((pattern) => pattern.test(path));
}
