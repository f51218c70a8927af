import type { Page } from "@playwright/test";
import {
  askForOffers,
  offerOf,
  openBreakdown,
  payAndWait,
  readReceipt,
  select,
} from "./booking.ts";
import { type Breakdown, centsOf, sumsOf } from "./breakdown.ts";
import type { DriverByHand } from "./driver-by-hand.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expectVisibleFocus, pressEnterOn, tabTo } from "./keyboard.ts";
import { readLedger } from "./ledger.ts";
import { aNewcomer, openRideOf, register } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  permissions: ["clipboard-read", "clipboard-write"],
});
test.slow();

const credit = (page: Page) => page.getByRole("region", { name: "Your credit" });

/** Copies the link by keyboard and returns it. */
async function copyLink(page: Page): Promise<string> {
  await page.goto("/referrals");
  await expect(page.getByRole("heading", { name: "Your Referrals" })).toBeVisible();
  await expect(page.getByText("Share your code and earn rewards!")).toBeVisible();
  await expect(page.getByText("No referrals yet. Share your code to get started!")).toBeVisible();
  await expect(page.getByRole("img", { name: /^QR code of http/ })).toBeVisible();
  await expectAccessible(page, "referrals of nobody");
  const copy = page.getByRole("button", { name: "Copy link" });
  await tabTo(page, copy);
  await expectVisibleFocus(copy);
  await pressEnterOn(page, copy);
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect(page.getByText("Referral link copied to clipboard!").first()).toBeVisible();
  await expect(copy).toBeVisible();
  return page.evaluate<string>("navigator.clipboard.readText()");
}

/** Opens the link and registers a new account. */
async function registerByLink(page: Page, link: string, referrerName: string): Promise<void> {
  const newcomer = aNewcomer();
  await page.goto(link);
  await page.waitForURL("**/register");
  await page.getByRole("link", { name: "Sign Up to Ride" }).click();
  await expect(page.getByLabel("Referral code")).toHaveValue(link.slice(-8));
  await expect(page.getByLabel("Referral code")).toHaveAccessibleDescription(
    `${referrerName} invited you to Faire`,
  );
  await register(page, newcomer);
  await expect(page.getByRole("heading", { name: "Book a Ride Now" })).toBeVisible();
}

/** Merges discount and credit into one line, as on the payment page: Stripe allows one coupon per session. */
function mergeDeductions(offeredLines: Breakdown): Breakdown {
  const deductions = Object.entries(offeredLines).filter(([, amount]) => amount.startsWith("-"));
  if (deductions.length < 2) return offeredLines;
  const sum = deductions.reduce((cents, [, amount]) => cents + centsOf(amount), 0);
  const otherLines = Object.entries(offeredLines).filter(([, amount]) => !amount.startsWith("-"));
  const mergedLabel = deductions.map(([label]) => label).join(" + ");
  return { ...Object.fromEntries(otherLines), [mergedLabel]: `-$${(-sum / 100).toFixed(2)}` };
}

/** Books the driver and completes the ride; returns its price lines, which are equal from offer to receipt. */
async function completeRide(
  page: Page,
  driver: DriverByHand,
): Promise<{ id: string; lines: Breakdown }> {
  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  const offer = offerOf(page, driver);
  const lines = await openBreakdown(offer);
  await expectAccessible(page, "offers");
  expect(await select(page, offer)).toEqual(mergeDeductions(lines));
  await payAndWait(page);
  const { id } = await openRideOf(driver);
  await driver.accept(id);
  await driver.complete(id);
  await page.goto(`/rides/${id}`);
  expect(await readReceipt(page)).toEqual(lines);
  return { id, lines };
}

test("credits both riders $5 for a referral and applies it to the next ride @phone", async ({
  page,
  rider,
  driver,
  otherBrowser,
  db,
}) => {
  await driver.goOnlineAt(atEmpireState);
  const link = await copyLink(page);
  const friend = await otherBrowser.newPage();
  await registerByLink(friend, link, rider.firstName);
  const first = await completeRide(friend, driver);
  expect(first.lines).not.toHaveProperty("Referral credit");

  await friend.goto("/referrals");
  await expect(async () => {
    await friend.reload();
    await expect(credit(friend).getByText(`You came with ${rider.firstName}'s code`)).toBeVisible();
  }).toPass();
  await expect(credit(friend).getByText("$5.00").first()).toBeVisible();
  await page.reload();
  await expect(credit(page).getByText("Riley Q. came with your code")).toBeVisible();
  await expect(page.getByText("Total: 1")).toBeVisible();
  await expect(page.getByText(/^Joined: [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await expectAccessible(page, "referrals");

  await driver.goOnlineAt(atEmpireState);
  const { id, lines } = await completeRide(friend, driver);
  const { total, fare, tax } = sumsOf(lines);
  const usedCents = Math.min(500, tax);
  expect(centsOf(lines["Referral credit"])).toBe(-usedCents);
  await expect
    .poll(() => readLedger(db, id))
    .toEqual({ riderPaid: total, driverGot: fare, platformTax: tax, left: 0 });
  await friend.goto("/referrals");
  await expect(credit(friend).getByText("taken off the price")).toBeVisible();
  const remainingCredit = `$${((500 - usedCents) / 100).toFixed(2)}`;
  await expect(credit(friend).getByText(remainingCredit, { exact: true })).toBeVisible();
});

test("redirects a referral link without a code home @phone", async ({ page }) => {
  for (const path of ["/ref", "/ref/%20"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Sign Up to Ride" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  }
});

test("reports failed loading, copying and sharing @phone", async ({ page, rider, faults }) => {
  faults.expect(/503 \(Service Unavailable\)/);
  const busyMessage = "The service is busy. Try again in a moment.";
  const body = { success: false, error: busyMessage, code: "unavailable", requestId: rider.email };
  const referralCalls = "**/api/referrals/**";
  await page.route(referralCalls, (route) => route.fulfill({ status: 503, json: body }));
  await page.goto("/referrals");
  await expect(page.getByText(/^We could not load your/)).toContainText(" and your ");
  await expect(page.getByText(busyMessage)).toHaveCount(1);
  await expectAccessible(page, "referrals that cannot be loaded");
  await page.unroute(referralCalls);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Recent Referrals" })).toBeVisible();

  await page.evaluate(`Object.defineProperty(navigator, "clipboard", { value: undefined })`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Failed to copy link").first()).toBeVisible();
  await page.evaluate(`navigator.share = async () => { throw new Error("no") }`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Failed to share referral link").first()).toBeVisible();
  await page.evaluate(`navigator.share = async (what) => { window.shared = what.url }`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Referral link shared successfully!").first()).toBeVisible();
  expect(await page.evaluate("window.shared")).toMatch(/\/ref\/[2-9A-HJ-NP-Z]{8}$/);
});
