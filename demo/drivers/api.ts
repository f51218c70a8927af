import { once } from "node:events";
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod/mini";
import type { BodyFor, Endpoint, ParamsFor, ReplyOf } from "#shared/endpoint.ts";
import { failureSchema } from "#shared/endpoint.ts";

/** Address of the API, bearer token (null before log-in), and the signal that aborts the call. */
export interface Caller {
  url: string;
  token: string | null;
  signal: AbortSignal;
}

interface Sent<E extends Endpoint> {
  params?: ParamsFor<E>;
  body?: BodyFor<E>;
}

/** The API refused the call. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(`${status}: ${sentence}`);
    this.status = status;
  }
}

/** Makes a declared call over HTTP. Throws Refused for a 4xx or 5xx, another error without a response. */
export async function call<const E extends Endpoint>(
  caller: Caller,
  { method, path, reply }: E,
  { params, body }: Sent<E> = {},
): Promise<ReplyOf<E>> {
  const request = open(caller, `/api${filled(path, params)}`, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
  });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const response = await answerTo(request);
  const answer = await json(response);
  const status = response.statusCode ?? 0;
  if (status >= 300) throw new Refused(status, errorMessageOf(answer));
  return z.parse(reply, answer) as ReplyOf<E>;
}

/** Opens an event stream. Throws Refused if it is denied. */
export async function openStream(caller: Caller, path: string): Promise<IncomingMessage> {
  const request = open(caller, path, { agent: false });
  request.end();
  const response = await answerTo(request);
  if (response.statusCode === 200) return response;
  response.destroy();
  throw new Refused(response.statusCode ?? 0, "the stream was refused");
}

/** Not fetch: after an abort it opens a spare connection, which delays the server's stop. */
function open({ url, token, signal }: Caller, path: string, options: RequestOptions) {
  const bearer = token === null ? {} : { authorization: `Bearer ${token}` };
  const request = httpRequest(`${url}${path}`, {
    ...options,
    headers: { ...options.headers, ...bearer },
    signal,
  });
  // An abort during the response is thrown by its reader.
  return request.on("error", () => undefined);
}

async function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return (await once(request, "response"))[0];
}

function filled(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function errorMessageOf(answer: unknown): string {
  const failure = failureSchema.safeParse(answer);
  return failure.success ? failure.data.error : "no error message";
}
