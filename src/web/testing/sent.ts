import * as z from "zod/mini";
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from "#shared/endpoint.ts";

/** A call that the page made, parsed by the contract. */
export type SentRequest<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  file: File | null;
  idempotencyKey: string | null;
};

export type Request = { url: URL; init: RequestInit };

/** Path parameters of a URL; null if it does not match the endpoint's path. */
export const paramsIn = (path: string, url: URL): Record<string, string> | null => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const pattern = new RegExp(`^/api${path.replace(/:\w+/g, "([^/]+)")}$`);
  const values = pattern.exec(url.pathname)?.slice(1);
  if (!values) return null;
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? "")]));
};

/** Parses a request as the server does. Throws where the contract refuses it. */
export const sentIn = (endpoint: Endpoint, { url, init }: Request): SentRequest<Endpoint> => {
  const { params, query, body, path } = endpoint;
  return {
    params: parseWith(params, paramsIn(path, url)),
    query: parseWith(query, Object.fromEntries(url.searchParams)),
    body: parseWith(body, typeof init.body === "string" ? JSON.parse(init.body) : undefined),
    file: fileIn(init.body),
    idempotencyKey: new Headers(init.headers).get("idempotency-key"),
  };
};

const parseWith = (schema: z.ZodMiniType | undefined, value: unknown): undefined =>
  // The caller's type is that of its endpoint; see `SentRequest`.
  schema && (z.parse(schema, value) as undefined);

const fileIn = (body: unknown): File | null => {
  const file = body instanceof FormData ? body.get("file") : null;
  return file instanceof File ? file : null;
};
