import type { Page } from "@playwright/test";
import { waitInPage } from "./wait-in-page.ts";

/** A page that needs the application for everybody; visitors' pages are rendered without it. */
const PAGE_WITH_ROUTER = "/reset-email";

/** Opens a page and lists the paths of all routes of the application's router. */
export async function listRoutePaths(page: Page, url = ""): Promise<string[]> {
  await page.goto(url + PAGE_WITH_ROUTER);
  await waitInPage(page, "window.__TSR_ROUTER__ !== undefined");
  return page.evaluate<string[]>("Object.keys(window.__TSR_ROUTER__.routesByPath)");
}
