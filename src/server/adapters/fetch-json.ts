import type * as z from "zod/mini";

const timeoutMs = 2000;

/**
 * Fetches JSON from a network service, by POST if there is a body, and parses it with a schema. Throws on a timeout, a
 * redirect, an error status or a schema mismatch.
 */
export const fetchJson = async <S extends z.ZodMiniType>(
  url: URL,
  schema: S,
  body?: unknown,
): Promise<z.output<S>> => {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
    headers: { accept: "application/json", "user-agent": "faire", ...(body ? jsonType : {}) },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}`);
  return schema.parse(await response.json());
};

const jsonType = { "content-type": "application/json" };

/** Joins a base URL, with or without a trailing slash, a path and a query. */
export const urlUnder = (base: string, path: string, query: Record<string, string> = {}): URL => {
  const url = new URL(path, base.endsWith("/") ? base : `${base}/`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};
