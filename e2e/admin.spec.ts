import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { pressEnterOn } from "./keyboard.ts";
import { newDriver, openAdminPage } from "./people.ts";
import { openRow } from "./rows.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.slow();

const logIn = async (page: Page) => {
  await page.getByLabel("Email").fill("ada@demo.faire");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
};

const driversHeading = (page: Page) => page.getByRole("heading", { name: "Drivers", level: 1 });

test("verifies a driver, saves a tax offer, revokes the verification and finds offer and reason in the audit", async ({
  page,
  baseURL,
  isMobile,
}) => {
  const { email } = await newDriver(baseURL ?? "");
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await logIn(page);
  await expect(driversHeading(page)).toBeVisible();
  await page.goto("/admin/login");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  await page.getByRole("radio", { name: /^Unverified/ }).check();
  await page.getByRole("searchbox", { name: "Search" }).fill(email);
  await expect(page.getByText("1 driver", { exact: true })).toBeVisible();
  await expectAccessible(page, "drivers");
  await page.getByRole("searchbox", { name: "Search" }).fill(`${email} nobody`);
  await expect(page.getByText("No drivers found")).toBeVisible();
  await expectAccessible(page, "no drivers");
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("searchbox", { name: "Search" }).fill(email);
  await expect(page.getByText("1 driver", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "View Riley Quinn" }).click();

  await expect(page.getByRole("heading", { name: "Riley Quinn" })).toBeVisible();
  for (const name of isMobile ? ["Vehicle", "Tax offer", "History"] : ["Tax offer"])
    await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByText("No vehicle details found")).toBeVisible();
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Driver verified", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Unverify" })).toBeVisible();

  for (const invalidRate of ["-1", "101", "a lot"]) {
    await page.getByLabel("Tax rate").fill(invalidRate);
    await page.getByRole("button", { name: "Save tax offer" }).click();
    await expect(page.getByText("Tax rate must be between 0 and 100 percent").last()).toBeVisible();
  }
  await page.getByLabel("Offer validity").fill("01/01/2020");
  await page.getByLabel("Offer validity").blur();
  await expect(
    page.getByText("The offer must hold through today or a later day").last(),
  ).toBeVisible();
  await expectAccessible(page, "tax offer with mistakes");
  await page.getByLabel("Tax rate").fill("8.5");
  await page.getByLabel("Offer validity").fill("12/31/2029");
  await page.getByRole("button", { name: "Save tax offer" }).click();
  await expect(
    page.getByText("Currently 8.5% until 12/31/2029; afterwards the badge rate."),
  ).toBeVisible();

  await page.getByRole("button", { name: "Unverify" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unverify" }).click();
  await expect(page.getByText("Give a reason that the driver will see")).toBeVisible();
  await expectAccessible(page, "taking verification back");
  await page.getByLabel("Reason").fill("The license has expired");
  await page.getByRole("dialog").getByRole("button", { name: "Unverify" }).click();
  await expect(page.getByText("“The license has expired”")).toBeVisible();
  await expectAccessible(page, "driver");

  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue(email);
  await page.goto(`/admin/audit?search=${encodeURIComponent(email)}`);
  await expect(page.getByText("Tax offer set").filter({ visible: true })).toBeVisible();
  await expect(page.getByText("The license has expired").filter({ visible: true })).toBeVisible();
  await expectAccessible(page, "audit");
});

test("sends a rider home from admin pages and loads no admin data", async ({ page, rider: _ }) => {
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  for (const path of ["/admin/dashboard", "/admin/audit", "/admin/login"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Book a Ride Now" })).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
  }
  expect(requestedUrls.filter((url) => url.includes("/api/admin/"))).toEqual([]);
});

test("finds and verifies a driver by keyboard", async ({ page, baseURL, isMobile }) => {
  test.skip(isMobile, "phones have no keyboard");
  const { email } = await newDriver(baseURL ?? "");
  await page.goto("/admin/login");
  await logIn(page);
  await expect(driversHeading(page)).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(email);
  await expect(page.getByText("1 driver", { exact: true })).toBeVisible();
  await pressEnterOn(page, page.getByRole("link", { name: "View Riley Quinn" }));
  await expect(page.getByRole("heading", { name: "Riley Quinn" })).toBeFocused();
  await pressEnterOn(page, page.getByRole("button", { name: "Verify", exact: true }));
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await pressEnterOn(page, page.getByRole("dialog").getByRole("button", { name: "Verify" }));
  await expect(page.getByText("Driver verified", { exact: true })).toBeVisible();
});

test("redirects a page number past the end to the last page", async ({ context, baseURL }) => {
  const page = await openAdminPage(context, baseURL ?? "");
  for (const list of ["dashboard", "audit", "features", "testimonials", "reports", "payments"]) {
    await page.goto(`/admin/${list}?page=9999`);
    await expect(page, list).not.toHaveURL(/9999/);
    await expect(page.getByText(/^No .* found$/), list).toHaveCount(0);
  }
  await page.goto("/admin/rides?page=9999");
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
  const previous = page.getByRole("button", { name: "Previous" });
  await pressEnterOn(page, previous);
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await pressEnterOn(page, page.getByRole("button", { name: "Next" }));
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
  await expect(previous).toBeFocused();
});

test("shows a driver's email on one line, and the phone number in a chosen column", async ({
  context,
  db,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, "phones have cards");
  const page = await openAdminPage(context, baseURL ?? "");
  const driver = await newDriver(baseURL ?? "");
  const email = `siobhan.${randomUUID().slice(0, 4)}@example.com`;
  await db.updateTable("accounts").set({ email }).where("email", "=", driver.email).execute();
  await page.goto(`/admin/dashboard?search=${encodeURIComponent(email)}`);
  const row = page.getByRole("row", { name: email });
  await expect(row).toBeVisible();
  const rowBox = await row.boundingBox();
  expect(rowBox?.height).toBeLessThan(50);
  await page.getByText("Columns", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Column Phone" }).check();
  await expect(row.getByText("(212) 555-0123")).toBeVisible();
});

test("returns to a typed reason after the session has expired", async ({
  context,
  baseURL,
  faults,
}) => {
  faults.expect(/401/);
  const page = await openAdminPage(context, baseURL ?? "");
  const { email } = await newDriver(baseURL ?? "");
  await page.goto(`/admin/dashboard?search=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: "View Riley Quinn" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await dialog.getByRole("button", { name: "Verify" }).click();
  const unverify = page.getByRole("button", { name: "Unverify" });
  await unverify.click();
  await dialog.getByLabel("Reason").fill("The insurance ended in October");
  await context.clearCookies({ name: "token" });
  await dialog.getByRole("button", { name: "Unverify" }).click();
  await expect(page.getByText("Your session has ended. Log in to go on")).toBeVisible();
  await expectAccessible(page, "a session that ended");

  await logIn(page);
  await expect(page.getByRole("heading", { name: "Riley Quinn" })).toBeVisible();
  await unverify.click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("The insurance ended in October");
  await dialog.getByRole("button", { name: "Unverify" }).click();
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await page.getByRole("button", { name: "History", exact: true }).click();
  await expect(page.getByText("“The insurance ended in October”")).toBeVisible();
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await dialog.getByRole("button", { name: "Verify" }).click();
  await unverify.click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("");
});

test("shows an error for an invalid date filter, and links a rider and a driver to their rides", async ({
  context,
  baseURL,
  isMobile,
}) => {
  const page = await openAdminPage(context, baseURL ?? "");
  await page.goto("/admin/rides");
  if (isMobile) await page.getByRole("button", { name: "Filters" }).click();
  const from = page.getByLabel("Booked from");
  for (const [input, message] of [
    ["13/45/2026", "This date does not exist"],
    ["01/01/1999", "Enter a date on or after 01/01/2024"],
  ] as const) {
    await from.fill(input);
    await expect(from).not.toHaveAccessibleDescription(message);
    await from.press("Tab");
    await expect(from).toHaveAccessibleDescription(message);
    await expectAccessible(page, input);
  }
  await from.fill("01/01/2025");
  await expect(page).toHaveURL(/from=2025-01-01/);
  await expect(from).toHaveAccessibleDescription("");

  await page.goto("/admin/rides?search=rosa%40demo.faire");
  const rides = page.getByRole("link", { name: /^FR[0-9A-Z]{9}$/ }).filter({ visible: true });
  await openRow(page, rides.first());
  await page.getByRole("link", { name: "All rides of Rosa" }).click();
  await expect(page).toHaveURL(/\/admin\/rides\?search=rosa%40demo.faire$/);
  await page.goto("/admin/dashboard?search=dan%40demo.faire");
  await pressEnterOn(page, page.getByRole("link", { name: /^View / }).filter({ visible: true }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Dan");
  await pressEnterOn(page, page.getByRole("link", { name: "Rides", exact: true }).last());
  await expect(page).toHaveURL(/\/admin\/rides\?search=dan%40demo.faire$/);
  await expect(page.getByText(/^[\d,]+ rides$/)).toBeVisible();
  for (const [path, countText] of [
    ["findings", /^\d+ findings?$/],
    ["reports", /^\d+ reports?$/],
    ["audit", /^[\d,]+ entr(y|ies)$/],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByText(countText)).toBeVisible();
  }
});

test("filters drivers by payouts and vehicle by keyboard and stores the filters in the URL", async ({
  context,
  baseURL,
  isMobile,
}) => {
  const page = await openAdminPage(context, baseURL ?? "");
  const { email } = await newDriver(baseURL ?? "");
  await page.goto(`/admin/dashboard?search=${encodeURIComponent(email)}`);
  if (isMobile) await pressEnterOn(page, page.getByRole("button", { name: "Filters" }));
  const payouts = page.getByLabel("Payouts", { exact: true });
  await payouts.focus();
  await page.keyboard.press("C");
  await expect(page.getByText("No drivers found")).toBeVisible();
  await expectAccessible(page, "no drivers with payouts");
  await payouts.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("1 driver", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Vehicle", { exact: true })).toBeFocused();
  await page.keyboard.press("M");
  const joined = page.getByLabel("Joined from");
  await joined.fill("01/02/2025");
  await page.getByLabel("Joined through").fill("01/01/2025");
  const message = "Joined through is before joined from";
  await expect(page.getByLabel("Joined through")).toHaveAccessibleDescription(message);
  await page.getByLabel("Joined through").fill("");
  await expect(page).toHaveURL(/payouts=missing&vehicle=missing&from=2025-01-02$/);
  await page.reload();
  await expect(page.getByText("1 driver", { exact: true })).toBeVisible();
  if (isMobile) await pressEnterOn(page, page.getByRole("button", { name: "Filters 3 set" }));
  await expect(joined).toHaveValue("01/02/2025");
  await expectAccessible(page, "drivers who are filtered");
  await pressEnterOn(
    page,
    page.getByRole("link", { name: "View Riley Quinn" }).filter({ visible: true }),
  );
  await expect(page.getByRole("heading", { name: "Riley Quinn" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("1 driver", { exact: true })).toBeVisible();
  if (isMobile) await pressEnterOn(page, page.getByRole("button", { name: "Filters 3 set" }));
  await pressEnterOn(page, page.getByRole("button", { name: "Clear filters" }));
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});
