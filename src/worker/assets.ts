import { build } from "./build.ts";

const PREFIX = "faire-assets-";
const ours = `${PREFIX}${build.id}`;

/** Keeps what every page needs. Throws when something cannot be had: then the worker before this one stays. */
export const keepShell = async (): Promise<void> => {
  const cache = await caches.open(ours);
  await cache.addAll(build.shell);
};

/** Keeps what single pages need, as far as it can be had. */
export const keepPages = async (): Promise<void> => {
  const cache = await caches.open(ours);
  for (const path of build.pages)
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
};

/** Removes the assets of old builds; those of the last one are still loaded by pages that are open. */
export const dropOldAssets = async (): Promise<void> => {
  const before = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== ours);
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
};

/** The name of an asset changes with its content: what is kept is right for ever. */
export const assetOf = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(ours)).put(request, response.clone());
  return response;
};

/** The page as the server has it now; without a network the one that belongs to this worker's assets. */
export const pageOf = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(ours)).match("/");
    if (kept) return kept;
    throw error;
  }
};

/** An icon or the manifest: as the server has it now, else as it is kept. */
export const fileOf = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
};
