import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { call } from "#demo/drivers/api.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { proposeIdea } from "#shared/ideas/contract.ts";
import { postTestimonial } from "#shared/testimonials/contract.ts";
import { bookRide } from "./booked-ride.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expectVisibleFocus, pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import { newDriver, readRide } from "./people.ts";
import { openFocusedRow } from "./rows.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.slow();

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });
const dialogOf = (page: Page) => page.getByRole("dialog");

async function logIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await typeInto(page, page.getByLabel("Email"), "ada@demo.faire");
  await typeInto(page, page.getByLabel("Password", { exact: true }), DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Drivers")).toBeFocused();
}

/** Opens a page, driver or ride by the command palette; the opened page's heading has the focus. */
async function goTo(page: Page, words: string, title: string | RegExp): Promise<void> {
  await runCommand(page, words);
  await expect(heading(page, title)).toBeFocused();
}

/** Runs a command of the palette. */
async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Page, driver or ride" })).toBeFocused();
  await page.keyboard.type(words);
  await expect(dialogOf(page).getByRole("option", { selected: true })).toContainText(words);
  await page.keyboard.press("Enter");
}

/** Focuses the page's search by its shortcut and types. */
async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(words);
}

test("manages a driver, a feature and a testimonial by keyboard", async ({ page, db, baseURL }) => {
  const driver = await newDriver(baseURL ?? "");
  const title = `Keys for ${randomUUID()}`;
  const description = "Everything can be done without a mouse. ".repeat(4);
  await call(driver.caller, proposeIdea, { body: { title, description, tags: "keys" } });
  await db
    .updateTable("drivers")
    .set({ completedRides: 5, endedRides: 5 })
    .where("accountId", "in", (of) =>
      of.selectFrom("accounts").select("id").where("email", "=", driver.email),
    )
    .execute();
  const location = `Queens ${randomUUID()}`;
  await call(driver.caller, postTestimonial, {
    body: { years_of_experience: 3, location, experience_description: description },
  });

  await test.step("a driver is verified", async () => {
    await logIn(page);
    await search(page, driver.email);
    await expect(page.getByText("1 driver", { exact: true })).toBeVisible();
    await tabTo(page, page.getByRole("checkbox", { name: "Choose Riley Quinn" }));
    await page.keyboard.press("Space");
    const bar = page.getByRole("region", { name: "Chosen drivers" });
    await expectAccessible(page, "chosen drivers");
    await pressEnterOn(page, bar.getByRole("button", { name: "Verify", exact: true }));
    await expect(dialogOf(page).getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expectVisibleFocus(bar.getByRole("button", { name: "Verify", exact: true }));
    await page.keyboard.press("Enter");
    await pressEnterOn(page, dialogOf(page).getByRole("button", { name: "Verify" }));
    await expect(page.getByText("1 driver verified")).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(heading(page, "Drivers")).toBeFocused();
    await page.keyboard.press("j");
    await expectVisibleFocus(
      page.locator("[data-row]", { hasText: "Riley Quinn" }).filter({ visible: true }),
    );
    await openFocusedRow(page);
    await expect(heading(page, "Riley Quinn")).toBeFocused();
    await expect(page.getByRole("button", { name: "Unverify" })).toBeVisible();
  });

  await test.step("a feature's status changes", async () => {
    await goTo(page, "Features", "Features Management");
    await search(page, title);
    await expect(page.getByText("Total results found: 1", { exact: true })).toBeVisible();
    await pressEnterOn(page, page.getByRole("button", { name: /^View more/ }));
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await page.keyboard.press("Escape");
    await expectVisibleFocus(page.getByRole("button", { name: /^View more/ }));
    const status = page.getByLabel(`Status of ${title}`);
    await tabTo(page, status);
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText("Status Updated")).toBeVisible();
    await expect(status).toBeFocused();
    await expect(status).toHaveValue("under_review");
  });

  await test.step("a testimonial is accepted", async () => {
    await goTo(page, "Testimonials", "Driver Testimonials");
    const card = page.getByRole("listitem").filter({ hasText: location });
    await pressEnterOn(page, card.getByRole("button", { name: /^Accept/ }));
    await expect(card.getByText("Approved")).toBeVisible();
    await expect(page.locator(":focus")).toContainText(location);
  });
});

test("finds a ride, refunds it in part and in full, and logs out by keyboard", async ({
  rider,
  driver,
  otherBrowser,
  isMobile,
}) => {
  const ride = await bookRide(rider, driver);
  await driver.accept(ride.id);
  await driver.complete(ride.id);

  const adminPage = await otherBrowser.newPage();
  if (isMobile) await adminPage.setViewportSize({ width: 390, height: 844 });
  await logIn(adminPage);
  await goTo(adminPage, ride.reference, `Ride ${ride.reference}`);
  await expect(adminPage.getByText("Settled", { exact: true })).toBeVisible();
  const refund = adminPage.getByRole("button", { name: "Refund", exact: true });
  const dialog = dialogOf(adminPage);
  await pressEnterOn(adminPage, refund.first());
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await pressEnterOn(adminPage, dialog.getByRole("button", { name: "Refund", exact: true }));
  await expect(dialog.getByRole("alert").first()).toBeFocused();
  await typeInto(adminPage, dialog.getByLabel("Amount back"), "5");
  await typeInto(adminPage, dialog.getByLabel("Reason"), "The car was not clean");
  await pressEnterOn(adminPage, dialog.getByRole("button", { name: "Refund", exact: true }));
  await expect(dialog).toHaveCount(0);
  await expect(refund).toBeFocused();
  await expect
    .poll(async () => (await readRide(rider, ride.id)).payment)
    .toMatchObject({ split: { refunded: 5, isRefundDone: true } });

  await test.step("the rest is refunded", async () => {
    await adminPage.keyboard.press("Enter");
    const maximumText = (await dialog.getByText(/^At most/).textContent()) ?? "";
    await typeInto(
      adminPage,
      dialog.getByLabel("Amount back"),
      maximumText.replace("At most ", ""),
    );
    await typeInto(adminPage, dialog.getByLabel("Reason"), "The wrong airport");
    await pressEnterOn(adminPage, dialog.getByRole("button", { name: "Refund", exact: true }));
    await expect(refund).toHaveCount(0);
    await expect(heading(adminPage, `Ride ${ride.reference}`)).toBeFocused();
  });

  await test.step("the palette and the rows", async () => {
    await adminPage.keyboard.press("Control+k");
    await expect(dialogOf(adminPage).getByRole("option").first()).toBeVisible();
    await expectAccessible(adminPage, "the palette");
    await adminPage.keyboard.press("Escape");
    await goTo(adminPage, "Findings", "Findings");
    await goTo(adminPage, "Rides", "Rides");
    const rows = adminPage.getByRole("link", { name: /^FR[0-9A-Z]{9}$/ }).filter({ visible: true });
    await expect(rows.first()).toBeVisible();
    await adminPage.keyboard.press("j");
    await expectVisibleFocus(rows.first());
    await adminPage.keyboard.press("j");
    await adminPage.keyboard.press("k");
    await expectVisibleFocus(rows.first());
    await pressEnterOn(adminPage, adminPage.getByRole("button", { name: "Next" }));
    await expect(adminPage).toHaveURL(/page=2/);
    await expect(adminPage.getByText(/^Page 2 of/)).toBeVisible();
  });

  await test.step("single keys are switched off, and the admin logs out", async () => {
    await adminPage.keyboard.press("?");
    await expect(adminPage.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectAccessible(adminPage, "the keys");
    await tabTo(adminPage, adminPage.getByRole("switch", { name: "Single-key shortcuts" }));
    await adminPage.keyboard.press("Space");
    await adminPage.keyboard.press("Escape");
    await adminPage.keyboard.press("?");
    await adminPage.keyboard.press("/");
    await expect(adminPage.getByRole("dialog")).toHaveCount(0);
    await expect(adminPage.getByRole("searchbox")).not.toBeFocused();
    if (isMobile) {
      await tabTo(adminPage, adminPage.getByRole("button", { name: "Menu" }), "Shift+Tab");
      await adminPage.keyboard.press("Enter");
      await pressEnterOn(adminPage, dialogOf(adminPage).getByRole("button", { name: "Logout" }));
    } else {
      await runCommand(adminPage, "Logout");
    }
    await expect(adminPage).toHaveURL(/:\d+\/$/);
    await expect(adminPage.getByRole("link", { name: "Login" }).first()).toBeVisible();
  });
});
