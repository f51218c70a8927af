import type { Page } from "@playwright/test";
import {
  dropoffField,
  goodCard,
  offerOf,
  pickupField,
  readReceipt,
  rowToggle,
  waitForConfirmation,
} from "./booking.ts";
import { checkoutBreakdown } from "./breakdown.ts";
import { simulatedDriversFor } from "./cast.ts";
import { expectVisibleFocus, pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import { aNewcomer } from "./people.ts";
import { empireState } from "./places.ts";
import { dayAfterTomorrow, driverCard, scheduleDropoff, schedulePickup } from "./scheduling.ts";
import { expect, test } from "./story.ts";

test("signs up, books, pays and reads the receipt without a mouse", async ({ page }, {
  parallelIndex,
  config,
}) => {
  const newcomer = aNewcomer();
  const { keyboard } = page;
  await page.goto("/");
  const signUp = page.getByRole("link", { name: "Sign Up to Ride" });
  await expect(signUp).toBeVisible();

  await keyboard.press("Tab");
  await expectVisibleFocus(page.getByRole("link", { name: "Skip to content" }));
  await keyboard.press("Enter");
  await tabTo(page, signUp);
  await expectVisibleFocus(signUp);
  await keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Sign up to ride" })).toBeFocused();
  await typeInto(page, page.getByLabel("First name"), newcomer.firstName);
  await expectVisibleFocus(page.getByLabel("First name"));
  await typeInto(page, page.getByLabel("Last name"), newcomer.lastName);
  await typeInto(page, page.getByLabel("Email"), newcomer.email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), newcomer.password);
  await typeInto(page, page.getByLabel("Phone number"), newcomer.phoneNumber);
  await pressEnterOn(page, page.getByRole("button", { name: "Create account" }));

  await expect(page.getByRole("heading", { name: "Book a Ride Now" })).toBeFocused();
  await typeInto(page, pickupField(page), empireState);
  await typeInto(page, dropoffField(page), "JFK");
  await expect(page.getByRole("option", { name: /John F. Kennedy/ })).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect(dropoffField(page)).toHaveValue(/John F. Kennedy/);
  await pressEnterOn(page, page.getByRole("button", { name: "Book Now" }));

  await expect(page.getByRole("heading", { name: /^\d+ offers?$/ })).toBeFocused();
  const offer = offerOf(page, ...simulatedDriversFor(parallelIndex, config.workers));
  await tabTo(page, rowToggle(page.getByRole("article").first()));
  await tabTo(page, rowToggle(offer), "ArrowDown");
  await expectVisibleFocus(rowToggle(offer));
  await keyboard.press("Enter");
  await expect(rowToggle(offer)).toHaveAttribute("aria-expanded", "true");
  const select = offer.getByRole("button", { name: "Select This Ride" });
  await keyboard.press("Tab");
  await expectVisibleFocus(select);
  await keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: /^Pay Faire/ })).toBeVisible();
  const paymentLines = await checkoutBreakdown(page);
  await payByKeyboard(page);

  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await pressEnterOn(page, page.getByRole("link", { name: "Go to Home" }));
  await expect(page.getByRole("heading", { name: "Finding your driver..." })).toBeVisible();
  await waitForConfirmation(page);
  const seeReceipt = page.getByRole("link", { name: "See receipt" });
  await expect(seeReceipt).toBeVisible();
  await pressEnterOn(page, seeReceipt);
  expect(await readReceipt(page)).toEqual(paymentLines);
});

test("schedules a ride, selects a driver and pays without a mouse", async ({
  page,
  rider: _,
  driver,
  isMobile,
}) => {
  const { keyboard } = page;
  await page.goto("/schedule");
  await expect(page.getByRole("heading", { name: "Schedule a Ride" })).toBeVisible();
  await typeInto(page, schedulePickup(page), empireState);
  await typeInto(page, scheduleDropoff(page), "JFK");
  await expect(page.getByRole("option", { name: /John F. Kennedy/ })).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await typeInto(page, page.getByLabel("Date", { exact: true }), dayAfterTomorrow());
  await tabTo(page, page.getByLabel("Pickup Time"));
  await keyboard.type("0830PM");
  const submit = page.getByRole("button", { name: "Schedule Ride" });
  await tabTo(page, submit);
  await expectVisibleFocus(submit);
  await keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Available Drivers" })).toBeFocused();
  await typeInto(page, page.getByPlaceholder("Search drivers..."), driver.lastName);
  const card = driverCard(page, driver);
  if (isMobile) await pressEnterOn(page, rowToggle(card));
  await pressEnterOn(page, card.getByRole("button", { name: "Select Driver" }));
  await expect(page.getByRole("heading", { name: "Ride Payment" })).toBeFocused();
  const pay = page.getByRole("button", { name: /Stripe/ });
  await tabTo(page, pay);
  await expectVisibleFocus(pay);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Pay Faire/ })).toBeVisible();
  await payByKeyboard(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();

  await pressEnterOn(page, page.getByRole("button", { name: "Cancel ride" }));
  const cancelButton = page.getByRole("dialog").getByRole("button", { name: /^Cancel ride/ });
  await pressEnterOn(page, cancelButton);
  await expect(page.getByText("You canceled this ride").first()).toBeVisible();
});

/** Fills in the payment page and pays. */
async function payByKeyboard(page: Page): Promise<void> {
  await typeInto(page, page.getByLabel("Card number"), goodCard);
  await typeInto(page, page.getByLabel("Expiration date, month and year"), "12 / 34");
  await typeInto(page, page.getByLabel("Security code (CVC)"), "123");
  await typeInto(page, page.getByLabel("Cardholder name"), "Riley Quinn");
  const pay = page.getByRole("button", { name: /^Pay \$/ });
  await tabTo(page, pay);
  await expectVisibleFocus(pay);
  await page.keyboard.press("Space");
}
