import { assetOf, cachePages, cacheShell, dropOldAssets, fileOf, pageOf } from "./assets.ts";
import { build } from "./build.ts";
import { isCachedCall, respondTo } from "./cached-responses.ts";
import { openPage, reportSubscriptionChange, showPush } from "./pushes.ts";

declare const self: ServiceWorkerGlobalScope;

// A new worker takes over at once: pages come fresh from the server, and open pages' assets stay cached.
self.addEventListener("install", (event) => {
  event.waitUntil(cacheShell().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldAssets().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const answer = responseFor(event.request);
  if (answer) event.respondWith(answer);
});

self.addEventListener("message", (event) => {
  if (event.data === "keep-pages") event.waitUntil(cachePages());
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event.data)));
self.addEventListener("notificationclick", (event) =>
  event.waitUntil(openPage(event.notification)),
);
self.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(reportSubscriptionChange()),
);

/** Returns null for requests that go to the network only. */
function responseFor(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET") return null;
  if (pathname.startsWith("/assets/")) return assetOf(request);
  if (isCachedCall(request)) return respondTo(request);
  if (request.mode === "navigate" && isPage(pathname)) return pageOf(request);
  return build.shell.includes(pathname) && pathname !== "/" ? fileOf(request) : null;
}

const isPage = (pathname: string): boolean =>
  !/^\/(api|uploads|sandbox|map\/config|healthz|readyz)(\/|$)/.test(pathname) &&
  !/\.[a-z0-9]+$/.test(pathname);
