import { fillInTrip, offerOf, pay, selectButton } from "./booking.ts";
import { holdRequests } from "./hold-requests.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { askForDrivers, chooseDriver, fillInSchedule } from "./scheduling.ts";
import { expect, test } from "./story.ts";

// The specified messages for pending states.

test("shows the loading state of referral code and link, and does not move the page @phone", async ({
  page,
  rider: _,
  otherBrowser,
}) => {
  const releaseCode = await holdRequests(page, /\/api\/referrals\/code/);
  await page.goto("/referrals");
  const loading = page.getByText("Loading referral code...");
  await expect(loading).toBeVisible();
  const topBefore = (await loading.boundingBox())?.y;
  await expect(page.getByText("Still loading...")).toBeVisible();
  expect((await loading.boundingBox())?.y).toBe(topBefore);
  await releaseCode();
  const code = page.getByText(/^[2-9A-HJ-NP-Z]{8}$/);
  await expect(code).toBeVisible();
  await expect(loading).toHaveCount(0);

  const friend = await otherBrowser.newPage();
  const releasePage = await holdRequests(friend, /\/assets\/register[^/]*\.js/);
  await friend.goto(`/ref/${await code.textContent()}`);
  await expect(friend.getByText("Loading...", { exact: true })).toBeVisible();
  await releasePage();
  await expect(friend.getByRole("link", { name: "Sign Up to Ride" })).toBeVisible();
});

test("shows pending labels while booking and selecting @phone", async ({
  page,
  rider: _,
  driver,
}) => {
  await driver.goOnlineAt(atEmpireState);
  await page.goto("/");
  await fillInTrip(page, empireState, jfk);
  const releaseFares = await holdRequests(page, /\/api\/calculate-fare/);
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByText("Booking...")).toBeVisible();
  await releaseFares();
  await expect(page.getByRole("heading", { name: /^\d+ offers?$/ })).toBeFocused();
  const releaseCheckout = await holdRequests(page, /\/api\/checkout/);
  const offer = offerOf(page, driver);
  await page.getByRole("article").last().getByRole("heading").getByRole("button").click();
  await (await selectButton(offer)).click();
  await expect(offer.getByText("Selecting...")).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Select This Ride", disabled: true }).first(),
  ).toBeVisible();
  await releaseCheckout();
  await expect(page.getByRole("heading", { name: /^Pay Faire/ })).toBeVisible();
});

test("shows pending labels while scheduling, and returns from every step @phone", async ({
  page,
  rider: _,
  driver,
}) => {
  await page.goto("/schedule");
  await expect(page.getByText("Book your ride at least 24 hours in advance")).toBeVisible();
  await fillInSchedule(page, { from: empireState, to: jfk, time: "15:15" });
  await askForDrivers(page);
  await chooseDriver(page, driver);
  await page.getByRole("button", { name: "Back to Driver List" }).click();
  await expect(page.getByRole("heading", { name: "Available Drivers" })).toBeVisible();
  await page.getByRole("button", { name: "Back to Ride Details" }).click();

  const releaseFare = await holdRequests(page, /\/api\/scheduled-rides/);
  await page.getByRole("button", { name: "Schedule Ride" }).click();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText("Calculating fare...")).toBeVisible();
  await releaseFare();
  const releaseCheckout = await holdRequests(page, /\/api\/checkout/);
  await page.getByRole("button", { name: /Stripe/ }).click();
  await expect(page.getByText("Processing payment...")).toBeVisible();
  await releaseCheckout();
  await expect(page.getByRole("heading", { name: /^Pay Faire/ })).toBeVisible();
  await pay(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page.getByRole("heading", { name: "Book a Ride Now" })).toBeVisible();
});

test("shows visitors the selling points @phone", async ({ page }) => {
  await page.goto("/");
  for (const [point, sentence] of [
    ["Fair Pricing", /hidden fees/],
    ["Trust & Safety", /verified drivers/i],
    ["Reliable Service", /instantly/],
  ] as const) {
    await expect(page.getByRole("heading", { name: point, exact: true })).toBeVisible();
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
});
