import { build } from "./build.ts";

const PREFIX = "faire-assets-";
const cacheName = `${PREFIX}${build.id}`;

/** Caches the files needed by every page. Throws if one is unavailable; the previous worker then stays. */
export const cacheShell = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  await cache.addAll(build.shell);
};

/** Caches the files of single pages as far as they are available. */
export const cachePages = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  for (const path of build.pages)
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
};

/** Deletes the assets of old builds except the previous one, which open pages still load. */
export const dropOldAssets = async (): Promise<void> => {
  const oldCaches = (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && name !== cacheName,
  );
  await Promise.all(oldCaches.slice(0, -1).map((name) => caches.delete(name)));
};

/** Serves assets from the cache first: their names contain a content hash. */
export const assetOf = async (request: Request): Promise<Response> => {
  const cachedResponse = await caches.match(request);
  if (cachedResponse) return cachedResponse;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone());
  return response;
};

/** Serves the page from the network; offline, the cached one that matches this worker's assets. */
export const pageOf = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const cachedPage = await (await caches.open(cacheName)).match("/index.html");
    if (cachedPage) return cachedPage;
    throw error;
  }
};

/** Serves an icon or the manifest from the network, else from the cache. */
export const fileOf = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const cachedResponse = await caches.match(request);
    if (cachedResponse) return cachedResponse;
    throw error;
  }
};
