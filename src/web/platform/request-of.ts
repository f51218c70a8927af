import type { BodyFor, Endpoint, ParamsFor, QueryFor } from "#shared/endpoint.ts";
import { REQUEST_SECRET_HEADER } from "#shared/product/request-secret.ts";

type Part<Name extends string, Sent> = undefined extends Sent
  ? { [K in Name]?: Sent }
  : { [K in Name]: Sent };

/** Input of a call; parts that the endpoint does not declare are type errors. */
export type Sending<E extends Endpoint> = Part<"params", ParamsFor<E>> &
  Part<"query", QueryFor<E>> &
  Part<"body", BodyFor<E>> &
  (E extends { takesFile: true } ? { file: Blob } : unknown) & {
    signal?: AbortSignal;
    /** The same key and body get the same reply for 24 hours. */
    idempotencyKey?: string;
  };

export type LooseSending = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Secret that the installation requires for calls about ideas and testimonials. */
  requestSecret?: string | null;
};

/** URL and fetch options of a call. */
export const requestOf = (
  { method, path }: Pick<Endpoint, "method" | "path">,
  sending: LooseSending,
  token: string | null,
): [url: string, init: RequestInit] => {
  const { params, query, body, file, signal, idempotencyKey, requestSecret } = sending;
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  if (requestSecret) headers[REQUEST_SECRET_HEADER] = requestSecret;
  const init: RequestInit = { method, headers, signal: signal ?? null };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (file) init.body = formWith(file);
  return [`/api${filled(path, params)}${searchOf(query)}`, init];
};

const formWith = (file: Blob): FormData => {
  const form = new FormData();
  form.append("fileName", "picture");
  form.append("file", file, "picture");
  return form;
};

const filled = (path: string, params: unknown) => {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
};

const searchOf = (query: unknown) => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    given.map(([name, value]) => [name, String(value)]),
  ).toString();
  return search && `?${search}`;
};
