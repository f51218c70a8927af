import { isCachedPath, listPathsToEvict } from "./cached-paths.ts";

/** The page uses the same name to delete the cache at log-out. */
const NAME = "faire-answers";
const BEARER_HASH_HEADER = "x-kept-for";

/** Whether this call is served from the cache when offline. */
export const isCachedCall = ({ method, url }: Request): boolean =>
  method === "GET" && isCachedPath(pathOf(url));

/** Serves the network response; offline, the last response to the same bearer. */
export const respondTo = async (request: Request): Promise<Response> => {
  const bearer = await hashOf(request.headers.get("authorization") ?? "");
  try {
    const response = await fetch(request);
    if (response.ok) await cacheResponse(request.url, response.clone(), bearer);
    else if (response.status === 401) await caches.delete(NAME);
    return response;
  } catch (error) {
    const cachedReply = await caches.match(request.url, { cacheName: NAME });
    if (cachedReply?.headers.get(BEARER_HASH_HEADER) === bearer) return cachedReply;
    throw error;
  }
};

/** A log-out during the call leaves no entry behind: the page deletes the cache again. */
const cacheResponse = async (url: string, response: Response, bearer: string) => {
  const cache = await caches.open(NAME);
  const headers = new Headers(response.headers);
  headers.set(BEARER_HASH_HEADER, bearer);
  const cachedUrls = (await cache.keys()).map((request) => request.url);
  const old = listPathsToEvict(pathOf(url), cachedUrls.map(pathOf));
  await Promise.all(
    cachedUrls.filter((one) => old.includes(pathOf(one))).map((one) => cache.delete(one)),
  );
  await cache.put(url, new Response(response.body, { status: response.status, headers }));
};

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const hashOf = async (text: string) => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
};
