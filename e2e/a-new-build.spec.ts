import type { Page } from "@playwright/test";
import { fillInTrip, pickupField } from "./booking.ts";
import { empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";
import { serveTwoBuilds } from "./two-builds.ts";

test.use({ serviceWorkers: "allow" });

const CACHED_BUILDS = `caches.keys().then((names) => names.filter((name) => name.startsWith("faire-assets-")))`;
const IS_IN_CONTROL = "navigator.serviceWorker.controller !== null";
const CHECK_FOR_UPDATE =
  "navigator.serviceWorker.ready.then((registration) => registration.update())";

const updateBanner = (page: Page) =>
  page.getByRole("status").filter({ hasText: "A new version is ready" });

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("offers a reload when a page's files belong to an old build, and keeps the input", async ({
    page,
    baseURL,
    rider: _,
    faults,
  }) => {
    faults.expect(/404|dynamically imported module|Unable to preload CSS/);
    const builds = await serveTwoBuilds(baseURL ?? "");
    await page.goto(builds.url);
    await fillInTrip(page, empireState, jfk);
    builds.deploy();
    await page.getByRole("button", { name: "Book Now" }).click();
    const errorPage = page.getByRole("alert").filter({ hasText: "Something went wrong" });
    await expect(errorPage).toContainText("There may be a new version");
    await page.getByRole("button", { name: "Reload Page" }).click();
    await expect(pickupField(page)).toHaveValue(empireState);
    await page.getByRole("button", { name: "Book Now" }).click();
    await expect(page.getByRole("heading", { name: /^\d+ offers?$|^No offers$/ })).toBeVisible();
    await page.close();
    await builds.close();
  });
});

test("activates a new build under an open page, offers a reload and keeps the input", async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect(/404|dynamically imported module|Unable to preload CSS/);
  const builds = await serveTwoBuilds(baseURL ?? "");
  await page.goto(`${builds.url}/login?loginAs=rider`);
  await expect.poll(() => page.evaluate<boolean>(IS_IN_CONTROL)).toBe(true);
  const [oldBuild] = await page.evaluate<string[]>(CACHED_BUILDS);
  await page.getByLabel("Email").fill("rosa@demo.faire");

  builds.deploy();
  await page.evaluate(CHECK_FOR_UPDATE);
  await expect(updateBanner(page)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("rosa@demo.faire");
  expect(await page.evaluate<string[]>(CACHED_BUILDS)).toEqual([
    oldBuild,
    "faire-assets-ffffffffffff",
  ]);

  // A page whose chunk was deleted with the old build: the browser reloads with the new one.
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/questions|help/i);
  await expect(updateBanner(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/questions|help/i);
  expect(await page.locator('script[src*="new.js"]').count()).toBe(1);
  await builds.close();
});
