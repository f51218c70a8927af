import type * as z from "zod/mini";

const timeoutMs = 2000;

/** Asks a service on the network for JSON of the given shape. Throws when it is slow, refuses or answers anything else. */
export const askJson = async <S extends z.ZodMiniType>(
  url: URL,
  shape: S,
  body?: unknown,
): Promise<z.output<S>> => {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: "application/json", "user-agent": "faire", ...(body ? jsonType : {}) },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}`);
  return shape.parse(await response.json());
};

const jsonType = { "content-type": "application/json" };

/** A path under a base address, whether or not that ends in a slash. */
export const under = (base: string, path: string, query: Record<string, string> = {}): URL => {
  const url = new URL(path, base.endsWith("/") ? base : `${base}/`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};
