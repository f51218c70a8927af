import type { Locator } from "@playwright/test";
import { dropoffField, pickupField } from "./booking.ts";
import { countActs } from "./count-acts.ts";
import { atStonyBrook } from "./places.ts";
import { expect, test } from "./story.ts";

/** A unique address of usual length, because every typed character counts as a key. */
const shortEmail = () => `${Date.now().toString(36)}@mail.com`;

test("a new visitor has paid for a ride after at most 12 taps and 80 keys @phone", async ({
  page,
  context,
  driver,
  isMobile,
}) => {
  test.skip(!isMobile, "a desktop has no taps");
  // Takes the first offer: no other story has a driver near it.
  await driver.goOnlineAt(atStonyBrook);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(atStonyBrook);
  const acts = await countActs(page);
  const { keyboard } = page;
  await page.goto("/");

  await page.getByRole("link", { name: "Sign Up to Ride" }).tap();
  await page.getByLabel("First name").tap();
  for (const [field, text] of [
    ["First name", "Ava"],
    ["Last name", "Quinn"],
    ["Email", shortEmail()],
    ["Password", "kelp7wax"],
    ["Phone number", "2125550123"],
  ] as const) {
    const input = page.getByLabel(field, { exact: true });
    for (let tabs = 0; tabs < 3 && !(await isFocused(input)); tabs += 1)
      await keyboard.press("Tab");
    await expect(input).toBeFocused();
    await keyboard.type(text);
  }
  await keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Book a Ride Now" })).toBeVisible();
  await pickupField(page).tap();
  await page.getByRole("option", { name: "Use Current Location" }).tap();
  await expect(pickupField(page)).toHaveValue(/NY/);
  await dropoffField(page).tap();
  await keyboard.type("JFK");
  await page.getByRole("option", { name: /John F. Kennedy/ }).tap();
  await page.getByRole("button", { name: "Book Now" }).tap();
  await page.getByRole("button", { name: /^Select This Ride · \$/ }).tap();
  await page.getByRole("button", { name: "Pay with Apple Pay" }).tap();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  expect(acts.taps, "taps").toBeLessThanOrEqual(12);
  expect(acts.taps, "taps are counted").toBeGreaterThan(7);
  expect(acts.keys, "keys").toBeLessThanOrEqual(80);
  expect(acts.keys, "keys are counted").toBeGreaterThan(40);
});

const isFocused = (input: Locator) =>
  input.evaluate((element) => element === element.ownerDocument.activeElement);
