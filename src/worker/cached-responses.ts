import { isCachedPath, listPathsToEvict } from "./cached-paths.ts";

/** The page uses the same name to delete the cache at log-out. */
const NAME = "faire-answers";
const NONCE_BYTES = 12;

/** Whether this call is served from the cache when offline. */
export const isCachedCall = ({ method, url }: Request): boolean =>
  method === "GET" && isCachedPath(pathOf(url));

/** Serves the network response; offline, the last response to the same bearer. A 401 deletes all cached responses. */
export const respondTo = async (request: Request): Promise<Response> => {
  const bearer = request.headers.get("authorization") ?? "";
  try {
    const response = await fetch(request);
    if (response.ok) await cacheResponse(request.url, response.clone(), bearer);
    else if (response.status === 401) await caches.delete(NAME);
    return response;
  } catch (error) {
    const cachedReply = await caches.match(request.url, { cacheName: NAME });
    const reply = cachedReply && (await decrypt(cachedReply, bearer));
    if (reply) return reply;
    throw error;
  }
};

/** After a log-out, a late response may be stored: only the ended token decrypts it, the next log-in deletes it. */
const cacheResponse = async (url: string, response: Response, bearer: string) => {
  const cache = await caches.open(NAME);
  const cachedUrls = (await cache.keys()).map((request) => request.url);
  const old = listPathsToEvict(pathOf(url), cachedUrls.map(pathOf));
  await Promise.all(
    cachedUrls.filter((one) => old.includes(pathOf(one))).map((one) => cache.delete(one)),
  );
  await cache.put(url, await encrypt(response, bearer));
};

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/**
 * The device stores only ciphertext: places and rides are unreadable without the token, which ends with the session.
 */
const encrypt = async (response: Response, bearer: string): Promise<Response> => {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const content = await response.arrayBuffer();
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce },
    await keyOf(bearer),
    content,
  );
  const { status, headers } = response;
  return new Response(new Blob([nonce, sealed]), { status, headers });
};

/** Null for another session's reply, and for one that an older version cached. */
const decrypt = async (reply: Response, bearer: string): Promise<Response | null> => {
  const sealed = await reply.arrayBuffer();
  const algorithm = { name: "AES-GCM", iv: sealed.slice(0, NONCE_BYTES) };
  try {
    const key = await keyOf(bearer);
    const content = await crypto.subtle.decrypt(algorithm, key, sealed.slice(NONCE_BYTES));
    return new Response(content, { status: reply.status, headers: reply.headers });
  } catch {
    return null;
  }
};

const keyOf = async (bearer: string): Promise<CryptoKey> => {
  const secret = new TextEncoder().encode(`reply cache\n${bearer}`);
  const derivation = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: new Uint8Array(),
  };
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(derivation, base, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
};
