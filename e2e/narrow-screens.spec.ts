import type { Locator, Page } from "@playwright/test";
import { askForOffers } from "./booking.ts";
import { pressEnterOn } from "./keyboard.ts";
import { openAdminPage, signIn } from "./people.ts";
import { empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

/** Runs in the page: placeholders and selected values that are wider than their fields. */
const CUT_OFF_TEXTS = `[...document.querySelectorAll("input[placeholder], select")]
  .filter((field) => field.checkVisibility())
  .map((field) => ({ field, words: field.selectedOptions?.[0]?.text ?? (field.value === "" ? field.placeholder : "") }))
  .filter(({ field, words }) => {
    const style = getComputedStyle(field);
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = style.font;
    const contentWidth = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return canvas.measureText(words).width > contentWidth + 0.5;
  })
  .map(({ words }) => words)`;

/** Runs in the page: parts of header and footer that extend beyond the screen. */
const OVERFLOWING_ELEMENTS = `[...document.querySelectorAll("header *, nav[aria-label=Tabs] *, footer *")]
  .filter((part) => part.checkVisibility() && part.closest(".sr-only") === null)
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5 || part.getBoundingClientRect().left < -0.5)
  .map((part) => part.outerHTML.slice(0, 120))`;

const expectNoCutOffText = async (page: Page, path: string, field: string) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  await expect(page.getByPlaceholder(field).first()).toBeVisible();
  expect(await page.evaluate<string[]>(CUT_OFF_TEXTS), path).toEqual([]);
};

test("shows placeholders and selected values in full at 320 px @phone", async ({
  page,
  otherBrowser,
  rider: _,
  driver,
}) => {
  const visitor = await otherBrowser.newPage();
  await expectNoCutOffText(visitor, "/", "Enter destination address");
  await expectNoCutOffText(page, "/", "Enter destination address");
  await askForOffers(page, empireState, jfk);
  expect(await page.evaluate<string[]>(CUT_OFF_TEXTS), "offers").toEqual([]);
  await expectNoCutOffText(page, "/schedule", "Enter destination address");
  await signIn(otherBrowser, driver);
  await expectNoCutOffText(visitor, "/driver/history", "Reference, rider or place");
});

test("collapses filters behind a button with a count, on a phone only @phone", async ({
  otherBrowser,
  baseURL,
  isMobile,
}) => {
  const page = await openAdminPage(otherBrowser, baseURL ?? "");
  await page.setViewportSize({ width: isMobile ? 390 : 1280, height: 800 });
  const lists = [
    { path: "payments", filter: "Payment status", set: "?money=held&kind=scheduled" },
    { path: "rides", filter: "Payment status", set: "?money=held&kind=scheduled" },
    { path: "audit", filter: "Action", set: "?action=verify&from=2026-01-01" },
  ];
  for (const { path, filter, set } of lists) {
    await page.goto(`/admin/${path}`);
    const filterButton = page.getByRole("button", { name: "Filters", exact: true });
    const filterSelect = page.getByLabel(filter, { exact: true });
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expect(filterButton).toBeVisible({ visible: isMobile });
    await expect(filterSelect).toBeVisible({ visible: !isMobile });
    await page.goto(`/admin/${path}${set}`);
    const filterCountButton = page.getByRole("button", { name: "Filters 2 set" });
    await expect(filterCountButton).toBeVisible({ visible: isMobile });
    if (isMobile) {
      await expect(filterCountButton).toHaveAttribute("aria-expanded", "false");
      await pressEnterOn(page, filterCountButton);
    }
    await expect(filterSelect).toBeVisible();
    await expect(filterSelect).not.toHaveValue("");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(filterSelect).toHaveValue("");
    await expect(page.getByRole("search")).toBeFocused();
    await expect(page).not.toHaveURL(/\?./);
  }
});

/** Runs in the page: pixels of horizontal overflow. */
const HORIZONTAL_OVERFLOW =
  "document.documentElement.scrollWidth - document.documentElement.clientWidth";

const openWithLargeText = async (page: Page, path: string, landmark: Locator) => {
  await page.goto(path);
  await expect(landmark).toBeVisible();
  await page.evaluate("document.documentElement.style.fontSize = '32px'");
};

test("fits pages of visitors, riders and drivers on the screen with text twice as large @phone", async ({
  page,
  otherBrowser,
  rider: _,
  driver,
  isMobile,
}) => {
  const size = { width: isMobile ? 390 : 1280, height: 800 };
  const expectFit = async (rolePage: Page, path: string, landmark: string) => {
    await rolePage.setViewportSize(size);
    await openWithLargeText(
      rolePage,
      path,
      rolePage.getByRole("heading", { name: landmark }).first(),
    );
    expect(await rolePage.evaluate<number>(HORIZONTAL_OVERFLOW), path).toBe(0);
  };
  const visitor = await otherBrowser.newPage();
  await expectFit(visitor, "/", "Your trusted rideshare platform");
  await expectFit(visitor, "/login", "Login");
  await expectFit(visitor, "/login?loginAs=rider", "Login as rider");
  await expectFit(visitor, "/register", "Create an account");
  await expectFit(visitor, "/register?signupAs=rider", "Sign up to ride");
  await expectFit(visitor, "/register?signupAs=driver", "Sign up to drive");
  await expectFit(visitor, "/reset-password?role=rider", "Reset your password");
  await expectFit(visitor, "/faq", "Frequently asked questions");
  await expectFit(visitor, "/fees", "Fees");
  await visitor.close();
  await expectFit(page, "/", "Book a Ride Now");
  await expectFit(page, "/schedule", "Schedule a Ride");
  await expectFit(page, "/user/dashboard", "Next ride");
  await expectFit(page, "/profile", "Personal details");
  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await expectFit(driverPage, "/driver/dashboard", "Searches near you");
  await expectFit(driverPage, "/driver/dashboard?tab=earnings", "Weekly goal");
  await expectFit(driverPage, "/driver/dashboard?tab=account", "Your position");
});

test("fits header, tabs and footer on the screen with text twice as large @phone", async ({
  page,
  otherBrowser,
  rider: _,
  driver,
  baseURL,
}) => {
  const expectFit = async (rolePage: Page, path: string, landmark: Locator) => {
    await rolePage.setViewportSize({ width: 390, height: 844 });
    await openWithLargeText(rolePage, path, landmark);
    expect(await rolePage.evaluate<string[]>(OVERFLOWING_ELEMENTS), path).toEqual([]);
  };
  const visitor = await otherBrowser.newPage();
  await expectFit(visitor, "/faq", visitor.getByRole("link", { name: "Login" }));
  await visitor.close();
  await expectFit(page, "/history", page.getByRole("navigation", { name: "Tabs" }));
  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await expectFit(
    driverPage,
    "/driver/history",
    driverPage.getByRole("switch", { name: "Online" }),
  );
  await driverPage.close();
  const adminPage = await openAdminPage(otherBrowser, baseURL ?? "");
  await expectFit(adminPage, "/admin/rides", adminPage.getByRole("searchbox"));
});
