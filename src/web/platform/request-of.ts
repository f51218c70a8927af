import type { BodyFor, Endpoint, ParamsFor, QueryFor } from "#shared/endpoint.ts";
import { REQUEST_SECRET_HEADER } from "#shared/product/request-secret.ts";

type OptionalPart<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : { [K in Name]: Value };

/** Input of a call; parts that the endpoint does not declare are type errors. */
export type CallInput<E extends Endpoint> = OptionalPart<"params", ParamsFor<E>> &
  OptionalPart<"query", QueryFor<E>> &
  OptionalPart<"body", BodyFor<E>> &
  (E extends { takesFile: true } ? { file: Blob } : unknown) & {
    signal?: AbortSignal;
    /** The same key and body get the same reply for 24 hours. */
    idempotencyKey?: string;
  };

export type UntypedCallInput = {
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
  sending: UntypedCallInput,
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
  return [`/api${fillPath(path, params)}${queryString(query)}`, init];
};

const formWith = (file: Blob): FormData => {
  const form = new FormData();
  form.append("fileName", "picture");
  form.append("file", file, "picture");
  return form;
};

const fillPath = (path: string, params: unknown) => {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
};

const queryString = (query: unknown) => {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    entries.map(([name, value]) => [name, String(value)]),
  ).toString();
  return search && `?${search}`;
};
