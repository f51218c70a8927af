import type { Locator, Page } from "@playwright/test";
import { askForOffers, openFilters } from "./booking.ts";
import { enter } from "./keyboard.ts";
import { adminPage, signIn } from "./people.ts";
import { empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

/** Runs in the page: fields whose placeholder or selected value is cut off. */
const CUT_WORDS = `[...document.querySelectorAll("input[placeholder], select")]
  .filter((field) => field.checkVisibility())
  .map((field) => ({ field, words: field.selectedOptions?.[0]?.text ?? (field.value === "" ? field.placeholder : "") }))
  .filter(({ field, words }) => {
    const style = getComputedStyle(field);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return pen.measureText(words).width > room + 0.5;
  })
  .map(({ words }) => words)`;

/** Runs in the page: parts of header and footer that extend beyond the screen. */
const BEYOND = `[...document.querySelectorAll("header *, nav[aria-label=Tabs] *, footer *")]
  .filter((part) => part.checkVisibility() && part.closest(".sr-only") === null)
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5 || part.getBoundingClientRect().left < -0.5)
  .map((part) => part.outerHTML.slice(0, 120))`;

const expectWholeAt = async (page: Page, path: string, field: string) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  await expect(page.getByPlaceholder(field).first()).toBeVisible();
  expect(await page.evaluate<string[]>(CUT_WORDS), path).toEqual([]);
};

test("shows every field in full at 320 px with large text @phone", async ({
  page,
  otherBrowser,
  rider: _,
  driver,
}) => {
  const visitor = await otherBrowser.newPage();
  await expectWholeAt(visitor, "/", "Enter destination address");
  await expectWholeAt(page, "/", "Enter destination address");
  await askForOffers(page, empireState, jfk);
  await openFilters(page);
  expect(await page.evaluate<string[]>(CUT_WORDS), "offers").toEqual([]);
  await expectWholeAt(page, "/schedule", "Enter destination address");
  await signIn(otherBrowser, driver);
  await expectWholeAt(visitor, "/driver/history", "Reference, rider or place");
});

test("collapses filters behind a button with a count on a phone @phone", async ({
  otherBrowser,
  baseURL,
  isMobile,
}) => {
  const page = await adminPage(otherBrowser, baseURL ?? "");
  await page.setViewportSize({ width: isMobile ? 390 : 1280, height: 800 });
  const lists = [
    { path: "payments", filter: "Money", set: "?money=held&kind=scheduled" },
    { path: "rides", filter: "Money", set: "?money=held&kind=scheduled" },
    { path: "audit", filter: "Action", set: "?action=verify&from=2026-01-01" },
  ];
  for (const { path, filter, set } of lists) {
    await page.goto(`/admin/${path}`);
    const fold = page.getByRole("button", { name: "Filters", exact: true });
    const choice = page.getByLabel(filter, { exact: true });
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expect(fold).toBeVisible({ visible: isMobile });
    await expect(choice).toBeVisible({ visible: !isMobile });
    await page.goto(`/admin/${path}${set}`);
    const counted = page.getByRole("button", { name: "Filters 2 set" });
    await expect(counted).toBeVisible({ visible: isMobile });
    if (isMobile) {
      await expect(counted).toHaveAttribute("aria-expanded", "false");
      await enter(page, counted);
    }
    await expect(choice).toBeVisible();
    await expect(choice).not.toHaveValue("");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(choice).toHaveValue("");
    await expect(page.getByRole("search")).toBeFocused();
    await expect(page).not.toHaveURL(/\?./);
  }
});

/** Runs in the page: pixels of horizontal overflow. */
const SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

const withLargeLetters = async (page: Page, path: string, sign: Locator) => {
  await page.goto(path);
  await expect(sign).toBeVisible();
  await page.evaluate("document.documentElement.style.fontSize = '32px'");
};

test("fits public pages on the screen with text twice as large @phone", async ({
  page,
  otherBrowser,
  rider: _,
  driver,
  isMobile,
}) => {
  const size = { width: isMobile ? 390 : 1280, height: 800 };
  const expectWithin = async (shown: Page, path: string, sign: string) => {
    await shown.setViewportSize(size);
    await withLargeLetters(shown, path, shown.getByRole("heading", { name: sign }).first());
    expect(await shown.evaluate<number>(SIDEWAYS), path).toBe(0);
  };
  const visitor = await otherBrowser.newPage();
  await expectWithin(visitor, "/", "Your trusted rideshare platform");
  await expectWithin(visitor, "/login", "Login");
  await expectWithin(visitor, "/login?loginAs=rider", "Login as rider");
  await expectWithin(visitor, "/register", "Create an account");
  await expectWithin(visitor, "/register?signupAs=rider", "Sign up to ride");
  await expectWithin(visitor, "/register?signupAs=driver", "Sign up to drive");
  await expectWithin(visitor, "/reset-password?role=rider", "Reset your password");
  await expectWithin(visitor, "/faq", "Frequently asked questions");
  await expectWithin(visitor, "/fees", "Faire Tax");
  await visitor.close();
  await expectWithin(page, "/", "Book a Ride Now");
  await expectWithin(page, "/schedule", "Schedule a Ride");
  await expectWithin(page, "/user/dashboard", "Last rides");
  await expectWithin(page, "/profile", "Personal details");
  await signIn(otherBrowser, driver);
  const cab = await otherBrowser.newPage();
  await expectWithin(cab, "/driver/dashboard", "Last rides");
});

test("fits the bars on the screen with text twice as large @phone", async ({
  page,
  otherBrowser,
  rider: _,
  driver,
  baseURL,
}) => {
  const expectWithin = async (shown: Page, path: string, sign: Locator) => {
    await shown.setViewportSize({ width: 390, height: 844 });
    await withLargeLetters(shown, path, sign);
    expect(await shown.evaluate<string[]>(BEYOND), path).toEqual([]);
  };
  const visitor = await otherBrowser.newPage();
  await expectWithin(visitor, "/faq", visitor.getByRole("link", { name: "Login" }));
  await visitor.close();
  await expectWithin(page, "/history", page.getByRole("navigation", { name: "Tabs" }));
  await signIn(otherBrowser, driver);
  const cab = await otherBrowser.newPage();
  await expectWithin(cab, "/driver/history", cab.getByRole("switch", { name: "Online" }));
  await cab.close();
  const desk = await adminPage(otherBrowser, baseURL ?? "");
  await expectWithin(desk, "/admin/rides", desk.getByRole("searchbox"));
});
