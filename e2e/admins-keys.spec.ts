import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectSound } from "./expect-accessible.ts";
import { enter, expectVisibleFocus, tabTo } from "./keyboard.ts";
import { adminPage, newDriver } from "./people.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const palette = (page: Page) => page.getByRole("dialog", { name: "Go to" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search" });
const chosenBar = (page: Page) => page.getByRole("region", { name: "Chosen drivers" });
const boxes = (page: Page) =>
  page.getByRole("checkbox", { name: /^Choose (?!all)/ }).filter({ visible: true });

/** Clicks without Playwright's scrolling of elements at the edge of the screen. */
async function clickWithoutScrolling(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("opens the typed driver on Enter, even before the results arrive", async ({
  context,
  baseURL,
}) => {
  const before = await newDriver(baseURL ?? "");
  const meant = await newDriver(baseURL ?? "");
  const page = await adminPage(context, baseURL ?? "");
  await page.goto("/admin/dashboard");
  await expect(heading(page, "Drivers")).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.get("search") === meant.email,
    async (route) => {
      await answer.promise;
      await route.continue();
    },
  );
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.insertText(before.email);
  await expect(palette(page).getByRole("option", { selected: true })).toContainText(before.email);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(meant.email);
  await page.keyboard.press("Enter");
  answer.resolve();
  await expect(heading(page, "Riley Quinn")).toBeVisible();
  await expect(page.getByText(meant.email).first()).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Drivers beside" })).toHaveCount(0);
});

test("reports a failed search and retries it by keyboard", async ({ context, baseURL, faults }) => {
  faults.expect(/503/);
  const { email } = await newDriver(baseURL ?? "");
  const page = await adminPage(context, baseURL ?? "");
  await page.goto("/admin/audit");
  await expect(heading(page, "Audit")).toBeVisible();
  const down = { success: false, error: "A part of Faire is down.", code: "down", requestId: "1" };
  const searches = (url: URL) => /\/api\/admin\/(drivers|rides)$/.test(url.pathname);
  await page.route(searches, (route) => route.fulfill({ status: 503, json: down }));
  await page.keyboard.press("Control+k");
  const field = palette(page).getByRole("combobox");
  const failure = palette(page).getByRole("alert").filter({ hasText: "failed" });
  await expect(field).toBeFocused();
  await page.keyboard.insertText("rides");
  await expect(failure).toContainText(
    "The search for drivers and rides failed. A part of Faire is down.",
  );
  await expect(palette(page).getByRole("option", { name: "Rides" })).toBeVisible();
  await expectSound(page, "a search that failed");

  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(email);
  await expect(failure).toBeVisible();
  await expect(palette(page).getByText("Nothing found")).toHaveCount(0);
  await page.unroute(searches);
  await enter(page, palette(page).getByRole("button", { name: "Try again" }));
  await expect(field).toBeFocused();
  await expect(palette(page).getByRole("option", { selected: true })).toContainText(email);
  await expect(failure).toHaveCount(0);
});

test("lists affected and unaffected drivers before a bulk verification", async ({
  context,
  baseURL,
}) => {
  const name = `Quinn ${randomUUID().replace(/\d|-/g, "")}`;
  const drivers = [];
  for (let n = 0; n < 3; n += 1) drivers.push(await newDriver(baseURL ?? "", name));
  const [first, second, third] = drivers;
  const page = await adminPage(context, baseURL ?? "");
  await page.goto(`/admin/dashboard?sort=oldest&search=${encodeURIComponent(name)}`);
  await expect(boxes(page)).toHaveCount(3);
  const choose = async (places: number[]) => {
    for (const place of places) await boxes(page).nth(place).check();
    await chosenBar(page).getByRole("button", { name: "Verify", exact: true }).click();
  };
  const dialog = page.getByRole("dialog");
  await choose([0]);
  await expect(dialog).toHaveAccessibleName("Verify 1 driver?");
  await expect(dialog).toContainText(first?.email ?? "");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("1 driver verified", { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Verified/ })).toHaveAccessibleName(/1/);

  await choose([0, 1, 2]);
  await expect(dialog).toHaveAccessibleName("Verify 2 drivers?");
  for (const driver of [second, third]) await expect(dialog).toContainText(driver?.email ?? "");
  await expect(dialog).toContainText(`Verified already, not changed: Riley ${name}.`);
  await expectSound(page, "who would be verified");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("2 drivers verified", { exact: true })).toBeVisible();
  await expect(page.getByText("1 was verified already.")).toBeVisible();

  await choose([0, 1, 2]);
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
  const page = await adminPage(context, baseURL ?? "");
  await page.goto("/admin/audit");
  await expect(heading(page, "Audit")).toBeVisible();
  const files = /\/assets\/(command-palette|key-list)/;
  await page.route(files, (route) => route.abort());
  for (const key of ["Control+k", "?"]) {
    await page.keyboard.press(key);
    const message = page.getByText("This could not be opened.", { exact: false }).first();
    await expect(message).toBeVisible();
    await expect(heading(page, "Audit")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(message).toHaveCount(0);
  }
  await page.keyboard.press("Control+k");
  await page.unroute(files);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(heading(page, "Audit")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
});

test("deselects drivers who leave the page, and keeps the position after clearing", async ({
  context,
  baseURL,
}) => {
  const { email } = await newDriver(baseURL ?? "");
  const page = await adminPage(context, baseURL ?? "");
  await page.goto("/admin/dashboard?sort=oldest");
  await boxes(page).nth(9).check();
  const scrolled = await page.evaluate<number>("scrollY");
  expect(scrolled).toBeGreaterThan(0);
  await clickWithoutScrolling(page, chosenBar(page).getByRole("button", { name: "Clear" }));
  await expect(heading(page, "Drivers")).toBeFocused();
  expect(await page.evaluate<number>("scrollY")).toBe(scrolled);

  await boxes(page).first().check();
  await search(page).fill(email);
  await expect(page.getByText("1 driver", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(boxes(page).nth(9)).toBeVisible();
  await expect(boxes(page).first()).not.toBeChecked();
  await expect(chosenBar(page)).toHaveCount(0);

  await page
    .getByRole("link", { name: /^View / })
    .filter({ visible: true })
    .first()
    .click();
  const beside = page.getByRole("navigation", { name: "Drivers beside" });
  await expect(beside.getByRole("link", { name: /^Next/ })).toHaveAttribute(
    "aria-keyshortcuts",
    "j",
  );
});

test("restores the focus to the opened row after Back, and reaches bulk actions by key", async ({
  context,
  baseURL,
}) => {
  const name = `Quinn ${randomUUID().replace(/\d|-/g, "")}`;
  for (let n = 0; n < 3; n += 1) await newDriver(baseURL ?? "", name);
  const page = await adminPage(context, baseURL ?? "");
  await page.goto(`/admin/dashboard?sort=oldest&search=${encodeURIComponent(name)}`);
  await expect(boxes(page)).toHaveCount(3);
  const rows = page.getByRole("link", { name: `View Riley ${name}` }).filter({ visible: true });
  const verify = chosenBar(page).getByRole("button", { name: "Verify", exact: true });

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(heading(page, `Riley ${name}`)).toBeFocused();
  await page.goBack();
  await expectVisibleFocus(rows.nth(1));
  await page.keyboard.press("Enter");
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
  await tabTo(page, boxes(page).first(), "Shift+Tab");
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
});

test("hides hints for disabled shortcuts", async ({ context, baseURL }) => {
  const page = await adminPage(context, baseURL ?? "");
  await page.goto("/admin/dashboard");
  await expect(search(page)).toHaveAttribute("aria-keyshortcuts", "/");
  const slash = page.locator("search kbd");
  await expect(slash).toHaveText("/");
  await page.keyboard.press("?");
  await page.getByRole("switch", { name: "Shortcuts of a single key" }).click();
  await page.keyboard.press("Escape");
  await expect(search(page)).not.toHaveAttribute("aria-keyshortcuts");
  await expect(slash).toHaveCount(0);
  await page.reload();
  await expect(search(page)).toBeVisible();
  await expect(slash).toHaveCount(0);
});
