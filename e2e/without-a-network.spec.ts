import type { Page } from "@playwright/test";
import { askForOffers, fillInTrip, offerOf, pay, pickupField, select } from "./booking.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openRideOf } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { askForDrivers, fillInSchedule, schedulePickup } from "./scheduling.ts";
import { expect, test } from "./story.ts";

test.use({ serviceWorkers: "allow" });

const unreachableMessage = "Couldn't reach the server. Your details are saved. Try again.";
const problem = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" });

/** Runs in the page: addresses of all entries in the worker's caches. */
const CACHED_URLS = `(async () => {
  const openedCaches = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(openedCaches.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => url);
})()`;

/** Waits until the service worker has cached the files of the history and ride pages, and the session. */
const waitForOfflineCache = async (page: Page) => {
  const isCached = async () => {
    const urls = await page.evaluate<string[]>(CACHED_URLS);
    return ["/assets/rider-history-page", "/assets/ride-page", "/api/validate-token"].every(
      (part) => urls.some((url) => url.includes(part)),
    );
  };
  await expect.poll(isCached, { timeout: 30_000 }).toBe(true);
};

test("is installable: manifest and icons are complete @phone", async ({ page }) => {
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const response = await page.request.get(href ?? "");
  expect(response.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await response.json();
  expect(manifest).toMatchObject({
    name: "Faire",
    start_url: "/",
    display: "standalone",
    scope: "/",
  });
  const sizes: string[] = [];
  for (const { src, sizes: size, purpose } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()["content-type"]).toBe("image/png");
    const header = await icon.body();
    const pixelSize = `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`;
    expect(pixelSize).toBe(size);
    sizes.push(`${size} ${purpose}`);
  }
  expect(sizes).toEqual(["192x192 any", "512x512 any", "512x512 maskable"]);
  const worker = await page.request.get("/sw.js");
  expect(worker.headers()).toMatchObject({
    "cache-control": "no-cache",
    "content-security-policy": expect.stringContaining("script-src 'self'"),
  });
});

test("reports a lost network while booking, keeps the input and recovers @phone", async ({
  page,
  context,
  rider: _,
  faults,
}) => {
  faults.expect(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  await page.goto("/");
  await waitForOfflineCache(page);
  await fillInTrip(page, empireState, jfk);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(problem(page)).toContainText(unreachableMessage);
  await page.reload();
  await expect(page.getByText("You are offline. This page may be out of date.")).toBeVisible();
  await expect(pickupField(page)).toHaveValue(empireState);
  await expectAccessible(page, "booking without a network");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByRole("heading", { name: /^\d+ offers?$|^No offers$/ })).toBeVisible();
});

test("reports a lost network while scheduling, keeps the input and recovers @phone", async ({
  page,
  context,
  rider: _,
  faults,
}) => {
  faults.expect(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  await page.goto("/schedule");
  await waitForOfflineCache(page);
  await fillInSchedule(page, { from: empireState, to: jfk, time: "09:30" });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Schedule Ride" }).click();
  await expect(problem(page)).toContainText(unreachableMessage);
  await page.reload();
  await expect(schedulePickup(page)).toHaveValue(empireState);
  await expect(page.getByLabel("Pickup Time")).toHaveValue("09:30");
  await context.setOffline(false);
  await askForDrivers(page);
});

test("shows the last ride, receipt and list offline, until log-out @phone", async ({
  page,
  context,
  rider,
  driver,
  isMobile,
  faults,
}) => {
  faults.expect(/net::ERR_(INTERNET_DISCONNECTED|FAILED)|CallFailure: Network error/);
  await driver.goOnlineAt(atEmpireState);
  await page.goto("/");
  await waitForOfflineCache(page);
  await askForOffers(page, empireState, jfk);
  await select(page, offerOf(page, driver));
  await pay(page);
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  const { id, reference } = await openRideOf(rider);
  await driver.accept(id);
  await driver.complete(id);
  await page.goto("/history");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto(`/rides/${id}`);
  await expect(page.getByText("Card ending in 4242")).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("Card ending in 4242")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Receipt" }).click();
  expect((await download).suggestedFilename()).toBe(`${reference}.txt`);
  await page.goto("/history");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectAccessible(page, "history without a network");

  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page.getByRole("link", { name: "Sign Up to Ride" })).toBeVisible();
  const cachedUrls = await page.evaluate<string[]>(CACHED_URLS);
  expect(cachedUrls.filter((url) => url.includes("/api/"))).toEqual([]);
  await page.goto(`/rides/${id}`);
  await expect(page.getByText("Card ending in 4242")).toBeHidden();
  await context.setOffline(false);
});
