import type { Page, Route } from "@playwright/test";

/** Keeps what the page asks for until it is let go. */
export async function hold(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = (route: Route) => promise.then(() => route.fallback());
  await page.route(path, wait);
  return async () => {
    resolve();
    await page.unroute(path, wait);
  };
}
