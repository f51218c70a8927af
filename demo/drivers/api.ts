import { once } from "node:events";
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod/mini";
import type { BodyFor, Endpoint, ParamsFor, QueryFor, ReplyOf } from "#shared/endpoint.ts";
import { failureSchema } from "#shared/endpoint.ts";

/** Address of the API, bearer token (null before log-in), and the signal that aborts the call. */
export interface Caller {
  url: string;
  token: string | null;
  signal: AbortSignal;
}

interface CallInput<E extends Endpoint> {
  params?: ParamsFor<E>;
  query?: QueryFor<E>;
  body?: BodyFor<E>;
}

/** The API refused the call. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(`${status}: ${message}`);
    this.status = status;
  }
}

/**
 * Makes a declared call over HTTP. Throws Refused for a status of 300 or above, and another error if there is no
 * response.
 */
export async function call<const E extends Endpoint>(
  caller: Caller,
  { method, path, reply }: E,
  { params, query, body }: CallInput<E> = {},
): Promise<ReplyOf<E>> {
  const request = openRequest(caller, `/api${fillPath(path, params)}${queryText(query)}`, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
  });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const response = await waitForResponse(request);
  const answer = await json(response);
  const status = response.statusCode ?? 0;
  if (status >= 300) throw new Refused(status, errorMessageOf(answer));
  return z.parse(reply, answer) as ReplyOf<E>;
}

/** Opens an event stream. Throws Refused if it is denied. */
export async function openStream(caller: Caller, path: string): Promise<IncomingMessage> {
  const request = openRequest(caller, path, { agent: false });
  request.end();
  const response = await waitForResponse(request);
  if (response.statusCode === 200) return response;
  response.destroy();
  throw new Refused(response.statusCode ?? 0, "the stream was refused");
}

/** Uses node:http, because fetch opens a spare connection after an abort, which delays the server's stop. */
function openRequest({ url, token, signal }: Caller, path: string, options: RequestOptions) {
  const bearer = token === null ? {} : { authorization: `Bearer ${token}` };
  const request = httpRequest(`${url}${path}`, {
    ...options,
    headers: { ...options.headers, ...bearer },
    signal,
  });
  // Prevents an uncaught error event; `waitForResponse` and the reader of the response throw the same error.
  return request.on("error", () => undefined);
}

async function waitForResponse(request: ClientRequest): Promise<IncomingMessage> {
  return (await once(request, "response"))[0];
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function queryText(query: unknown): string {
  return query ? `?${new URLSearchParams(query as Record<string, string>)}` : "";
}

function errorMessageOf(answer: unknown): string {
  const failure = failureSchema.safeParse(answer);
  return failure.success ? failure.data.error : "no error message";
}
