import type { BrowserContext, Page } from "@playwright/test";
import { sql } from "kysely";
import { call } from "#demo/drivers/api.ts";
import type { Db } from "#server/database/db.ts";
import { proposeIdea } from "#shared/ideas/contract.ts";
import { postTestimonial } from "#shared/testimonials/contract.ts";
import { holdRequests } from "./hold-requests.ts";
import { newDriver, openAdminPage } from "./people.ts";
import { expect, test } from "./story.ts";

// Labels, lengths and waits specified for the admin screens.
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.slow();

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;

/** A driver with five completed rides, so allowed to write a testimonial. */
async function newExperiencedDriver(db: Db, url: string) {
  const driver = await newDriver(url);
  await sql`update drivers set completed_rides = 5, ended_rides = 5
    where account_id = (select id from accounts where email = ${driver.email})`.execute(db);
  return driver;
}

const openAdminPageAt = async (
  browser: BrowserContext,
  url: string,
  size: { width: number } | null,
) => {
  const page = await openAdminPage(browser, url);
  if (size && size.width < 1024) await page.setViewportSize({ width: 390, height: 844 });
  return page;
};

test("shows input errors of the admin log-in and rejects a rider", async ({ page, faults }) => {
  faults.expect(/401/);
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill("ada");
  await page.getByLabel("Password", { exact: true }).fill("five5");
  const login = page.getByRole("button", { name: "Login", exact: true });
  await login.click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Invalid email address");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "Password must be at least 6 characters",
  );
  await page.getByLabel("Email").fill("rosa@demo.faire");
  await page.getByLabel("Password", { exact: true }).fill("faire-demo");
  await login.click();
  await expect(page.getByText("Login failed")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test("shows Logout on admin pages, and logging out removes the token cookie", async ({
  context,
  baseURL,
}) => {
  const page = await openAdminPage(context, baseURL ?? "");
  for (const path of ["dashboard", "features", "testimonials", "audit"]) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (!isWide(page)) await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect((await context.cookies()).filter(({ name }) => name === "token")).toEqual([]);
});

test("filters, links and sorts the table of drivers", async ({ context, baseURL }) => {
  const page = await openAdminPage(context, baseURL ?? "");
  await page.goto("/admin/dashboard");
  for (const [filter, other] of [
    ["Verified", "Unverified"],
    ["Unverified", "Verified"],
  ] as const) {
    await page.getByRole("radio", { name: new RegExp(`^${filter}`) }).check();
    await expect(page).toHaveURL(new RegExp(`filter=${filter.toLowerCase()}`));
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const otherStatusBadges = page
      .getByRole("main")
      .locator("td, li")
      .getByText(other, { exact: true });
    await expect(otherStatusBadges.filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^View / }).first()).toBeVisible();
  }
  await page.getByRole("radio", { name: /^All/ }).check();
  await expect(page).not.toHaveURL(/filter=/);
  const views = page.getByRole("link", { name: /^View / });
  await expect(views.first()).toBeVisible();
  if (!isWide(page)) return;
  await expect(views).toHaveCount((await page.getByRole("row").count()) - 1);
  const name = page.getByRole("columnheader", { name: /^Name/ });
  await name.getByRole("button").click();
  await expect(name).toHaveAttribute("aria-sort", "ascending");
  await name.getByRole("button").click();
  await expect(name).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/sort=-name/);
});

test("shows actions, settings and details on a driver's page", async ({ context, baseURL }) => {
  const page = await openAdminPage(context, baseURL ?? "");
  await page.goto("/admin/dashboard?search=dan%40demo.faire");
  await page
    .getByRole("link", { name: /^View / })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Verify|Unverify)$/ })).toBeVisible();
  await page.getByRole("button", { name: "Tax offer", exact: true }).click();
  await expect(page.getByLabel("Tax rate")).toBeVisible();
  await expect(page.getByLabel("Offer validity")).toBeVisible();
  const card = (title: string) => page.getByRole("region", { name: title, exact: true });
  await expect(card("Basic Details")).toContainText("dan@demo.faire");
  await expect(card("Basic Details")).toContainText(/Tax rate\s*\d+(\.\d+)?%/);
  for (const label of ["Make", "Model", "Year", "Color", "Type", "Plate number", "VIN"])
    await expect(card("Vehicle")).toContainText(label);
  await expect(card("Standard Rates")).toContainText(/Booking Fee\s*\$\d+\.\d\d/);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard\?search=/);
});

test("shows features in columns, cut at 100 characters, and disables a status while it is saved", async ({
  context,
  baseURL,
  rider,
}) => {
  const page = await openAdminPage(context, baseURL ?? "");
  const title = `Words ${crypto.randomUUID()}`;
  const description = `${"x".repeat(99)}yz`;
  await call(rider.caller, proposeIdea, { body: { title, description, tags: "a, b, c, d" } });
  await page.goto("/admin/features");
  const list = page.getByRole("list", { name: "Features", exact: true });
  await expect(list).toBeVisible();
  const columns = isWide(page) ? /^\S+ \S+ \S+$/ : /^\S+$/;
  await expect(list).toHaveCSS("grid-template-columns", columns);

  const requestTimes: number[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/ideas?search=")) requestTimes.push(Date.now());
  });
  await page.getByPlaceholder("Search features...").pressSequentially(title);
  const typedAt = Date.now();
  await expect(page.getByText("Total results found: 1", { exact: true })).toBeVisible();
  expect(requestTimes).toHaveLength(1);
  expect((requestTimes[0] ?? 0) - typedAt).toBeGreaterThanOrEqual(450);
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title }) });
  await expect(card.getByText(`${description.slice(0, 100)}…`, { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: /more$/ })).toHaveCount(0);
  const status = card.getByRole("combobox");
  const releaseRequest = await holdRequests(page, /\/status$/);
  await status.selectOption("Released");
  await expect(status).toBeDisabled();
  await releaseRequest();
  await expect(status).toBeEnabled();
  await expect(status).toHaveValue("released");
});

test("cuts a testimonial at 200 characters and disables its buttons while a decision is sent", async ({
  otherBrowser,
  baseURL,
  page,
  db,
}) => {
  const driver = await newExperiencedDriver(db, baseURL ?? "");
  const location = `Astoria ${crypto.randomUUID()}`;
  const words = `${"x".repeat(199)}yz`;
  await call(driver.caller, postTestimonial, {
    body: { years_of_experience: 1, location, experience_description: words },
  });
  const adminPage = await openAdminPageAt(otherBrowser, baseURL ?? "", page.viewportSize());
  await adminPage.goto("/admin/testimonials");
  const card = adminPage.getByRole("listitem").filter({ hasText: location });
  await expect(card).toContainText("1 years experience");
  await expect(card.getByText(`${words.slice(0, 200)}…`, { exact: true })).toBeVisible();
  const accept = card.getByRole("button", { name: /^Accept/ });
  const deny = card.getByRole("button", { name: /^(Deny|Reject)/ });
  for (const [button, path] of [
    [accept, /\/accept$/],
    [deny, /\/reject$/],
  ] as const) {
    const releaseRequest = await holdRequests(adminPage, path);
    const listResponse = adminPage.waitForResponse(/\/api\/testimonials\?/);
    await button.click();
    await expect(accept).toBeDisabled();
    await expect(deny).toBeDisabled();
    await releaseRequest();
    await listResponse;
  }
  await expect(accept).toBeEnabled();
  await expect(card.getByText("Approved")).toHaveCount(0);
});
