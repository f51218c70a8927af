import type { Page, Route } from "@playwright/test";

/** Holds matching requests until the returned function releases them. */
export async function holdRequests(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = (route: Route) => promise.then(() => route.fallback());
  await page.route(path, wait);
  return async () => {
    resolve();
    await page.unroute(path, wait);
  };
}
