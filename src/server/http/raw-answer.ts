import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Failure } from "#shared/endpoint.ts";

const failures = {
  400: { error: "This request is not valid HTTP", code: "bad_request" },
  408: { error: "This request took too long to arrive", code: "too_slow" },
  431: { error: "The headers of this request are too large", code: "headers_too_large" },
};

/** Writes the failure envelope to the socket of a request that Fastify never received, and closes the connection. */
export function answerRaw(
  socket: Socket,
  status: keyof typeof failures,
  securityHeaders: Record<string, string>,
): void {
  const requestId = crypto.randomUUID();
  const failure: Failure = { success: false, ...failures[status], requestId };
  const body = JSON.stringify(failure);
  const headers = {
    ...securityHeaders,
    "x-request-id": requestId,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}
