import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { expectVisibleFocus, pressEnterOn, tabTo } from "./keyboard.ts";
import { newDriver, openAdminPage } from "./people.ts";
import { openFocusedRow } from "./rows.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const palette = (page: Page) => page.getByRole("dialog", { name: "Go to" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search" });
const chosenBar = (page: Page) => page.getByRole("region", { name: "Chosen drivers" });
const rowCheckboxes = (page: Page) =>
  page.getByRole("checkbox", { name: /^Choose (?!all)/ }).filter({ visible: true });

/** Clicks by mouse position, because `click` scrolls an element at the edge of the screen into view. */
async function clickWithoutScrolling(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("lists fit a desktop: the menu shows the current page, and no date is cut", async ({
  context,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, "a phone shows neither menu nor table");
  const page = await openAdminPage(context, baseURL ?? "");
  const menu = page.getByRole("navigation", { name: "Admin" });
  for (const { path, title } of [
    { path: "/admin/webhooks", title: "Webhooks" },
    { path: "/admin/audit", title: "Audit" },
    { path: "/admin/riders", title: "Riders" },
  ]) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expect(menu.getByRole("link", { name: title })).toBeInViewport({ ratio: 1 });
  }
  const cells = page.getByRole("table", { name: "Riders" }).locator("td:last-child");
  await expect(cells.first()).toBeVisible();
  expect(
    await cells.evaluateAll(
      (all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
    ),
    "dates wider than their column",
  ).toBe(0);
  await page.goto("/admin/rides");
  const head = await page.getByRole("columnheader", { name: "Rider pays" }).boundingBox();
  expect(head?.y, "head of the table").toBeLessThan(400);
});

test("opens the typed driver on Enter, even before the results arrive", async ({
  context,
  baseURL,
}) => {
  const firstDriver = await newDriver(baseURL ?? "");
  const typedDriver = await newDriver(baseURL ?? "");
  const page = await openAdminPage(context, baseURL ?? "");
  await page.goto("/admin/dashboard");
  await expect(heading(page, "Drivers")).toBeVisible();
  const searchRelease = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.get("search") === typedDriver.email,
    async (route) => {
      await searchRelease.promise;
      await route.continue();
    },
  );
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.insertText(firstDriver.email);
  await expect(palette(page).getByRole("option", { selected: true })).toContainText(
    firstDriver.email,
  );
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(typedDriver.email);
  await page.keyboard.press("Enter");
  searchRelease.resolve();
  await expect(heading(page, "Riley Quinn")).toBeVisible();
  await expect(page.getByText(typedDriver.email).first()).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Drivers beside" })).toHaveCount(0);
});

test("reports a failed search and retries it by keyboard", async ({ context, baseURL, faults }) => {
  faults.expect(/503/);
  const { email } = await newDriver(baseURL ?? "");
  const page = await openAdminPage(context, baseURL ?? "");
  await page.goto("/admin/audit");
  await expect(heading(page, "Audit")).toBeVisible();
  const serviceDown = {
    success: false,
    error: "A part of Faire is down.",
    code: "down",
    requestId: "1",
  };
  const isSearchRequest = (url: URL) => /\/api\/admin\/(drivers|riders|rides)$/.test(url.pathname);
  await page.route(isSearchRequest, (route) => route.fulfill({ status: 503, json: serviceDown }));
  await page.keyboard.press("Control+k");
  const field = palette(page).getByRole("combobox");
  const failure = palette(page).getByRole("alert").filter({ hasText: "failed" });
  await expect(field).toBeFocused();
  await page.keyboard.insertText("rides");
  await expect(failure).toContainText(
    "The search for drivers, riders and rides failed. A part of Faire is down.",
  );
  await expect(palette(page).getByRole("option", { name: "Rides" })).toBeVisible();
  await expectAccessible(page, "a search that failed");

  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(email);
  await expect(failure).toBeVisible();
  await expect(palette(page).getByText("Nothing found")).toHaveCount(0);
  await page.unroute(isSearchRequest);
  await pressEnterOn(page, palette(page).getByRole("button", { name: "Try again" }));
  await expect(field).toBeFocused();
  await expect(palette(page).getByRole("option", { selected: true })).toContainText(email);
  await expect(failure).toHaveCount(0);
});

test("lists affected and unaffected drivers before a bulk verification", async ({
  context,
  baseURL,
}) => {
  const name = uniqueName();
  const drivers = [];
  for (let n = 0; n < 3; n += 1) drivers.push(await newDriver(baseURL ?? "", { lastName: name }));
  const [first, second, third] = drivers;
  const page = await openAdminPage(context, baseURL ?? "");
  await page.goto(`/admin/dashboard?sort=oldest&search=${encodeURIComponent(name)}`);
  await expect(rowCheckboxes(page)).toHaveCount(3);
  const verifyRows = async (rowIndexes: number[]) => {
    for (const rowIndex of rowIndexes) await rowCheckboxes(page).nth(rowIndex).check();
    await chosenBar(page).getByRole("button", { name: "Verify", exact: true }).click();
  };
  const dialog = page.getByRole("dialog");
  await verifyRows([0]);
  await expect(dialog).toHaveAccessibleName("Verify 1 driver?");
  await expect(dialog).toContainText(first?.email ?? "");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("1 driver verified", { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Verified/ })).toHaveAccessibleName(/1/);

  await verifyRows([0, 1, 2]);
  await expect(dialog).toHaveAccessibleName("Verify 2 drivers?");
  for (const driver of [second, third]) await expect(dialog).toContainText(driver?.email ?? "");
  await expect(dialog).toContainText(`Verified already, not changed: Riley ${name}.`);
  await expectAccessible(page, "who would be verified");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("2 drivers verified", { exact: true })).toBeVisible();
  await expect(page.getByText("1 was verified already.")).toBeVisible();

  await verifyRows([0, 1, 2]);
  await expect(page.getByText("No driver changed")).toBeVisible();
  await expect(page.getByText("3 were verified already.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("keeps the page when a shortcut's dialog fails to load, and recovers after a reload", async ({
  context,
  baseURL,
  faults,
}) => {
  faults.expect(/ERR_FAILED|dynamically imported module/);
  const page = await openAdminPage(context, baseURL ?? "");
  await page.goto("/admin/audit");
  await expect(heading(page, "Audit")).toBeVisible();
  const dialogFiles = /\/assets\/(command-palette|key-list)/;
  await page.route(dialogFiles, (route) => route.abort());
  for (const key of ["Control+k", "?"]) {
    await page.keyboard.press(key);
    const message = page.getByText("This could not be opened.", { exact: false }).first();
    await expect(message).toBeVisible();
    await expect(heading(page, "Audit")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(message).toHaveCount(0);
  }
  await page.keyboard.press("Control+k");
  await page.unroute(dialogFiles);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(heading(page, "Audit")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
});

test("keeps the scroll position after Clear, and deselects drivers whom a search has hidden", async ({
  context,
  baseURL,
}) => {
  const { email } = await newDriver(baseURL ?? "");
  const page = await openAdminPage(context, baseURL ?? "");
  await page.goto("/admin/dashboard?sort=oldest");
  await rowCheckboxes(page).nth(9).check();
  const scrollPosition = await page.evaluate<number>("scrollY");
  expect(scrollPosition).toBeGreaterThan(0);
  await clickWithoutScrolling(page, chosenBar(page).getByRole("button", { name: "Clear" }));
  await expect(heading(page, "Drivers")).toBeFocused();
  expect(await page.evaluate<number>("scrollY")).toBe(scrollPosition);

  await rowCheckboxes(page).first().check();
  await search(page).fill(email);
  await expect(page.getByText("1 driver", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(rowCheckboxes(page).nth(9)).toBeVisible();
  await expect(rowCheckboxes(page).first()).not.toBeChecked();
  await expect(chosenBar(page)).toHaveCount(0);

  await page
    .getByRole("link", { name: /^View / })
    .filter({ visible: true })
    .first()
    .click();
  const neighborLinks = page.getByRole("navigation", { name: "Drivers beside" });
  await expect(neighborLinks.getByRole("link", { name: /^Next/ })).toHaveAttribute(
    "aria-keyshortcuts",
    "j",
  );
});

test("restores the focus to the opened row after Back, and reaches bulk actions by key", async ({
  context,
  baseURL,
}) => {
  const name = uniqueName();
  for (let n = 0; n < 3; n += 1) await newDriver(baseURL ?? "", { lastName: name });
  const page = await openAdminPage(context, baseURL ?? "");
  await page.goto(`/admin/dashboard?sort=oldest&search=${encodeURIComponent(name)}`);
  await expect(rowCheckboxes(page)).toHaveCount(3);
  // Names on wide screens, "View" with the name on narrow ones.
  const rows = page
    .getByRole("link", { name: new RegExp(`^(View )?Riley ${name}$`) })
    .and(page.locator("[data-row]"))
    .filter({ visible: true });
  const verify = chosenBar(page).getByRole("button", { name: "Verify", exact: true });

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await openFocusedRow(page);
  await expect(heading(page, `Riley ${name}`)).toBeFocused();
  await page.goBack();
  await expectVisibleFocus(rows.nth(1));
  await openFocusedRow(page);
  await expect(heading(page, `Riley ${name}`)).toBeFocused();
  await expect(page.getByRole("link", { name: /^Next driver/ })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: /^Next driver/ })).toHaveCount(0);
  await expect(heading(page, `Riley ${name}`)).toBeFocused();
  await page.goBack();
  await expectVisibleFocus(rows.nth(2));

  await page.keyboard.press("x");
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(chosenBar(page)).toContainText("2 chosen");
  await page.keyboard.press("x");
  await expect(chosenBar(page)).toContainText("1 chosen");
  await page.keyboard.press(".");
  await expectVisibleFocus(verify);
  await tabTo(page, rowCheckboxes(page).first(), "Shift+Tab");
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
});

test("hides hints for disabled shortcuts", async ({ context, baseURL }) => {
  const page = await openAdminPage(context, baseURL ?? "");
  await page.goto("/admin/dashboard");
  await expect(search(page)).toHaveAttribute("aria-keyshortcuts", "/");
  const shortcutHint = page.locator("search kbd");
  await expect(shortcutHint).toHaveText("/");
  await page.keyboard.press("?");
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await expect(search(page)).not.toHaveAttribute("aria-keyshortcuts");
  await expect(shortcutHint).toHaveCount(0);
  await page.reload();
  await expect(search(page)).toBeVisible();
  await expect(shortcutHint).toHaveCount(0);
});

/** A unique last name of letters only, short enough for one line on a narrow phone. */
const uniqueName = (): string => `Quinn ${randomUUID().replace(/\d|-/g, "").slice(0, 10)}`;
