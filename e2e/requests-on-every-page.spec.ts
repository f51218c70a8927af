import type { Page } from "@playwright/test";
import { call } from "#demo/drivers/api.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { checkout, payRide } from "#shared/payments/contract.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import { askForOffers, offerOf, pay, select } from "./booking.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openRideOf, signIn } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

const pages = [
  "/",
  "/driver/dashboard",
  "/driver/history",
  "/calculator",
  "/driver/profile",
  "/referrals",
  "/ideas",
  "/faq",
];

/** Records when a request is first shown, and when its sound first starts, in ms since 1970. */
const watchRequests = (page: Page) =>
  page.addInitScript(`
    window.shownAt = null;
    window.heardAt = null;
    new MutationObserver(() => {
      const isShown = document.querySelector('dialog[open][aria-label$="requested a ride"]') !== null;
      if (isShown) window.shownAt ??= Date.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...times) {
      window.heardAt ??= Date.now();
      return start.apply(this, times);
    };
  `);

const timesOf = async (page: Page) => {
  await expect
    .poll(() => page.evaluate("window.shownAt !== null && window.heardAt !== null"))
    .toBe(true);
  return page.evaluate<number[]>("[window.shownAt, window.heardAt]");
};

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

test("a driver sees and hears requests on eight pages, with a median delay below a second @phone", async ({
  page,
  rider,
  driver,
  otherBrowser,
}) => {
  await driver.goOnlineAt(atEmpireState);
  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await watchRequests(driverPage);
  const request = driverPage.getByRole("dialog", { name: `${rider.firstName} requested a ride` });

  const payOnPage = async () => {
    await page.goto("/");
    await askForOffers(page, empireState, jfk);
    await select(page, offerOf(page, driver));
    await page.getByLabel("Save my payment information for future purchases").check();
    await pay(page);
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  };
  const payBySavedCard = async () => {
    const { rides } = await call(rider.caller, calculateFare, {
      body: { from: empireState, to: jfk },
    });
    const offer = rides.find(({ lastName }) => lastName === driver.lastName);
    const { rideId } = await call(rider.caller, checkout, {
      body: { riderLogId: offer?.id ?? "" },
    });
    await call(rider.caller, payRide, { params: { rideId } });
  };

  const waits: number[] = [];
  for (const [index, path] of pages.entries()) {
    await driverPage.goto(path);
    await expect(driverPage.getByRole("switch", { name: "Online" }).first()).toBeChecked();
    // A browser plays no sound before the first click or tap.
    await driverPage.getByRole("heading", { level: 1 }).click();
    await driver.goOnlineAt(atEmpireState);
    await (index === 0 ? payOnPage() : payBySavedCard());
    const { answerBy } = await openRideOf(rider);
    const requestedAt = Date.parse(answerBy ?? "") - deadlines.answerSeconds * 1000;
    waits.push(...(await timesOf(driverPage)).map((at) => at - requestedAt));
    expect(driverPage.url(), path).toContain(path);
    if (index === 0) {
      await expectAccessible(driverPage, "a request");
      const sketch = await request.getByRole("figure").boundingBox();
      expect(sketch?.height, "height of the trip's sketch").toBeGreaterThan(100);
    }
    await request.getByRole("button", { name: "Decline" }).click();
    await expect(request).toBeHidden();
  }
  expect(waits, "milliseconds until shown and heard").toHaveLength(2 * pages.length);
  expect(median(waits), waits.join(", ")).toBeLessThan(1000);
});
