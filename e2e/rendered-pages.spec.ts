import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import type { PageRenderer } from "#shared/product/page-renderer.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { newRider, signIn } from "./people.ts";
import { expect, test } from "./story.ts";

const headings = {
  "/": /^Your trusted rideshare platform/,
  "/login": "Login",
  "/login?loginAs=driver": "Login as driver",
  "/register": "Create an account",
  "/register?signupAs=rider": "Sign up to ride",
  "/faq": "Frequently asked questions",
  "/fees": "Fees",
  "/terms": "Terms of service",
  "/privacy": "Privacy",
  "/accessibility": "Accessibility",
  "/safety": "Safety",
  "/status": /^(Service status|We are having trouble)$/,
};

/** Holds the application's scripts until the returned function is called. */
const holdApplication = async (page: Page) => {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!start-).*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
};

test("shows public pages without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [address, name] of Object.entries(headings)) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  await page.goto("/fees");
  await expect(page.getByRole("rowheader", { name: /Bronze/ }).first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sign Up to Ride" })).toBeVisible();
  await context.close();
});

test("keeps text and clicks made before the application loaded", async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto("/login?loginAs=rider");
  const password = page.getByLabel("Password", { exact: true });
  await page.getByLabel("Email").fill("rosa@demo.faire");
  await password.fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  release();
  await expect(page.getByRole("combobox", { name: "Pickup Location" })).toBeVisible();
});

test("reports a form that the browser submitted without the application as not sent, with no password in the URL", async ({
  page,
}) => {
  const empty = { contentType: "text/javascript", body: "" };
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill(empty));
  await page.goto("/login?loginAs=rider");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.unroute(/\/assets\/.*\.js$/);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  expect((await sent).url()).not.toContain(DEMO_PASSWORD);
  await expect(page.getByText(/had not loaded yet, so nothing was sent/)).toBeVisible();
  await expect(page).toHaveURL("/login?loginAs=rider");
  await expect(page.getByRole("heading", { name: "Login as rider" })).toBeVisible();
});

test("answers a price form that was filled in and sent before the application loaded @phone", async ({
  page,
}) => {
  const release = await holdApplication(page);
  await page.goto("/");
  const form = page.getByRole("region", { name: "Price a trip" });
  const [from, to] = [form.getByLabel("From"), form.getByLabel("To")];
  // No test has drivers in Denver, so the answer does not depend on other tests.
  await from.fill("80202");
  await to.fill("80249");
  await form.getByRole("button", { name: "Show the price" }).click();
  release();
  await expect(form.getByText(/^Fewer than three drivers are near this pickup/)).toBeVisible();
  await expect(from).toHaveValue(/80202/);
  await expect(to).toHaveValue(/80249/);
});

test("keeps the layout and the focus when the application takes over @phone", async ({ page }) => {
  await page.addInitScript({ content: watchTakeOver });
  for (const address of ["/login?loginAs=rider", "/register?signupAs=driver"]) {
    const release = await holdApplication(page);
    await page.goto(address);
    const field = page.locator("main input").first();
    await field.focus();
    await page.keyboard.type("ro");
    release();
    await expect.poll(() => page.evaluate("isTakenOver")).toBe(true);
    await page.keyboard.type("sa");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("rosa");
    expect(await page.evaluate("shift")).toBeLessThan(0.02);
    await page.unrouteAll();
  }
});

test("opens the menu without the application @phone", async ({ page }) => {
  await holdApplication(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { name: headings["/faq"] })).toBeVisible();
});

test("shows the chosen theme from the first paint, and changes it without the application", async ({
  page,
}) => {
  await page.addInitScript({ content: watchBackground });
  await holdApplication(page);
  await page.goto("/faq");
  const theme = page.getByLabel("Theme");
  await expect(theme).toHaveValue("dark");
  await theme.selectOption("Light");
  const background = page.locator("body");
  await expect(background).toHaveCSS("background-color", LIGHT);
  await page.goto("/");
  await expect(theme).toHaveValue("light");
  await expect.poll(() => page.evaluate("backgrounds")).toEqual([LIGHT]);
  await expectAccessible(page, "landing page in light");
  await theme.selectOption("Device");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(background).toHaveCSS("background-color", DARK);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(background).toHaveCSS("background-color", LIGHT);
});

test("never shows the visitors' page to a person who is signed in", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, await newRider(baseURL ?? ""));
  // A link from another site comes without the cookie, so the server sends the visitors' page.
  await page.route("/", async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), cookie: "" } });
    expect(await response.text()).toContain("Sign Up to Ride");
    await route.fulfill({ response });
  });
  const release = await holdApplication(page);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sign Up to Ride" })).toBeHidden();
  release();
  await expect(page.getByRole("combobox", { name: "Pickup Location" })).toBeVisible();
});

const DARK = "rgb(10, 10, 10)";
const LIGHT = "rgb(246, 246, 244)";

/** Collects the background colors of a page's body over all animation frames. */
const watchBackground = `
  globalThis.backgrounds = [];
  const look = () => {
    const color = document.body && getComputedStyle(document.body).backgroundColor;
    if (color && color !== "rgba(0, 0, 0, 0)" && !backgrounds.includes(color)) backgrounds.push(color);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Records whether the application has taken over a page, and the sum of its layout shifts. */
const watchTakeOver = `
  globalThis.isTakenOver = false;
  globalThis.shift = 0;
  addEventListener("application-ready", () => { isTakenOver = true; });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shift += value;
  }).observe({ type: "layout-shift" });
`;

test("a page with a part that fails is not rendered, instead of with a placeholder", async () => {
  const module = pathToFileURL(join(import.meta.dirname, "../dist/pages/render.js"));
  const { renderPage }: PageRenderer = await import(module.href);
  const product = { name: null, logo: null, accent: null, timeZone: "America/New_York" };
  const renderTerms = (publishedAt: string) =>
    renderPage("/terms", {
      "/product": product,
      "/policies/terms": { policy: { words: "Be kind.", version: 1, publishedAt } },
    });
  expect((await renderTerms("2026-11-29T12:00:00.000Z")).html).toContain("Be kind.");
  await expect(renderTerms("never")).rejects.toThrow("Invalid time value");
});
