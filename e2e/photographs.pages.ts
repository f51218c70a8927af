import { join } from "node:path";
import type { Page } from "@playwright/test";
import { bookRide, bookScheduledRide } from "./booked-ride.ts";
import { declinedCard, dropoffField, pay, pickupField, rowToggle } from "./booking.ts";
import type { DriverByHand } from "./driver-by-hand.ts";
import { logInAs, participantOf, rememberRole } from "./log-in-as.ts";
import { newDriver, signIn } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { addressesOf, examplesOf, roles } from "./routes.ts";
import { driverCard, fillInSchedule } from "./scheduling.ts";
import { expect, test } from "./story.ts";

// Saves pictures of every page in every state, to be looked at one by one: npm run photographs
test.describe.configure({ mode: "parallel" });
test.setTimeout(1_500_000);
test.use({ actionTimeout: 20_000, geolocation: atEmpireState, permissions: ["geolocation"] });

const FOLDER = join(import.meta.dirname, "..", "test-results", "photographs");
const SIZES = {
  1280: { width: 1280, height: 800 },
  390: { width: 390, height: 844 },
} as const;
/** Longer pages are cut to this height. */
const LONGEST = { 1280: 2400, 390: 3400 } as const;

/** Every call but the one that checks the log-in, without which each page is the log-in page. */
const DATA = /\/api\/(?!validate-token)/;
/** Not 503, after which pages try again for seven seconds; not 400 or 404, which say that the link is wrong. */
const refusal = {
  status: 429,
  json: { error: "We are busy right now. Try again in a few seconds.", code: "busy" },
};

for (const role of roles) {
  test(`photographs every page of the ${role}`, async ({ page, baseURL, db, faults }) => {
    faults.expect(/.*/);
    await logInAs(page, role, baseURL ?? "");
    const examples = await examplesOf(db, participantOf(role));
    for (const address of addressesOf(role, examples)) {
      await open(page, address);
      await take(page, `${role}/${nameOf(address, examples)}`, { light: true });
    }
  });

  test(`photographs every page of the ${role} while it loads and fails`, async ({
    page,
    baseURL,
    db,
    faults,
  }) => {
    test.skip(role === "visitor", "its pages are rendered by the server");
    faults.expect(/.*/);
    await logInAs(page, role, baseURL ?? "");
    const examples = await examplesOf(db, participantOf(role));
    const addresses = addressesOf(role, examples).filter((address) => !/[?#]/.test(address));
    for (const address of addresses) {
      await page.route(DATA, (route) => route.fulfill(refusal));
      await page.goto(address);
      await page.waitForTimeout(2500);
      await take(page, `${role}/${nameOf(address, examples)}~error`);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.route(DATA, () => new Promise(() => {}));
      await page.goto(address);
      await page.waitForTimeout(1200);
      await take(page, `${role}/${nameOf(address, examples)}~loading`);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  });
}

test("photographs every page of a new rider", async ({ page, rider: _, db, faults }) => {
  faults.expect(/.*/);
  await rememberRole(page, "rider");
  const examples = await examplesOf(db, participantOf("rider"));
  for (const address of addressesOf("rider", examples)) {
    if (address.startsWith("/rides/") || address.startsWith("/payment/ride")) continue;
    await open(page, address);
    await take(page, `rider/${nameOf(address, examples)}~empty`);
  }
});

test("photographs every page of a new driver", async ({ page, context, baseURL, db, faults }) => {
  faults.expect(/.*/);
  await signIn(context, await newDriver(baseURL ?? ""));
  await rememberRole(page, "driver");
  const examples = await examplesOf(db, participantOf("driver"));
  for (const address of addressesOf("driver", examples)) {
    if (address.startsWith("/rides/")) continue;
    await open(page, address);
    await take(page, `driver/${nameOf(address, examples)}~empty`);
  }
});

test("photographs a ride", async ({ page, rider, driver, otherBrowser, faults }) => {
  faults.expect(/.*/);
  await driver.goOnlineAt(atEmpireState);
  const driverPage = await openDriver(otherBrowser, driver);
  await page.goto("/");
  await chooseTrip(page);
  await take(page, "rider/home-filled");
  for (const [width, size] of entries(SIZES)) {
    await page.setViewportSize(size);
    await page.goto("/");
    await chooseTrip(page);
    await page.getByRole("button", { name: "Book Now" }).click();
    await expect(page.getByRole("heading", { name: /^\d+ offers?$/ })).toBeFocused();
    await page.waitForTimeout(4000);
    await shoot(page, `rider/home-offers-first-screen-${width}`, false);
    await shoot(page, `rider/home-offers-${width}`, true);
    await rowToggle(
      page.getByRole("list", { name: "Offers" }).getByRole("article").first(),
    ).click();
    await page.waitForTimeout(600);
    await shoot(page, `rider/home-offer-open-first-screen-${width}`, false);
    await shoot(page, `rider/home-offer-open-${width}`, true);
  }
  // The first offer is the driver's, who takes the ride booked below.
  const second = page.getByRole("list", { name: "Offers" }).getByRole("article").nth(1);
  await rowToggle(second).click();
  await second.getByRole("button", { name: "Select This Ride" }).click();
  await expect(page.getByRole("heading", { name: /^Pay Faire/ })).toBeVisible();
  await take(page, "rider/stripe-sandbox-payment");
  await pay(page, declinedCard);
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await take(page, "rider/stripe-sandbox-declined");
  const { id } = await bookRide(rider, driver);
  await snap(driverPage, "driver/request");
  await open(page, "/");
  await take(page, "rider/home-waiting");
  await driver.accept(id);
  await expect(page.getByRole("heading", { name: "Ride Confirmed!" })).toBeVisible();
  await page.waitForTimeout(2500);
  await take(page, "rider/home-on-the-way");
  await takeRide(page, driverPage, id, "on-the-way");
  await driver.arrive(id);
  await takeRide(page, driverPage, id, "at-the-pickup");
  await driver.start(id);
  await takeRide(page, driverPage, id, "started");
  await driver.complete(id);
  await takeRide(page, driverPage, id, "completed");
});

test("photographs scheduled rides", async ({ page, rider, driver, otherBrowser, faults }) => {
  faults.expect(/.*/);
  const driverPage = await openDriver(otherBrowser, driver);
  for (const [width, size] of entries(SIZES)) {
    await page.setViewportSize(size);
    await page.goto("/schedule");
    await fillInSchedule(page, { from: empireState, to: jfk, time: "09:30" });
    await shoot(page, `rider/schedule-filled-${width}`, true);
    await page.getByRole("button", { name: "Schedule Ride" }).click();
    await expect(page.getByRole("heading", { name: "Available Drivers" })).toBeVisible();
    await page.waitForTimeout(800);
    await shoot(page, `rider/schedule-drivers-${width}`, true);
    const card = driverCard(page, driver);
    await rowToggle(card).click();
    await page.waitForTimeout(600);
    await shoot(page, `rider/schedule-driver-open-${width}`, true);
    await card.getByRole("button", { name: "Select Driver" }).click();
    await expect(page.getByRole("heading", { name: "Ride Payment" })).toBeVisible();
    await shoot(page, `rider/schedule-payment-${width}`, true);
  }
  const { id } = await bookScheduledRide(rider, driver, "09:30");
  await takeRide(page, driverPage, id, "scheduled-pending");
  await driver.accept(id);
  await takeRide(page, driverPage, id, "scheduled-accepted");
});

/** Fills in the booking form by choosing suggestions. */
async function chooseTrip(page: Page): Promise<void> {
  await pickupField(page).click();
  await page.getByRole("option", { name: "Use Current Location" }).click();
  await expect(pickupField(page)).toHaveValue(/NY/);
  await dropoffField(page).fill("JFK");
  await page
    .getByRole("option", { name: /JFK|Kennedy/ })
    .first()
    .click();
}

/** Takes the ride's page and the home of its rider, and the driver's dashboard and page of it. */
async function takeRide(page: Page, driverPage: Page, id: string, state: string): Promise<void> {
  await page.goto(`/rides/${id}`);
  await page.waitForTimeout(2500);
  await take(page, `rider/rides-id-${state}`);
  await open(page, "/");
  await page.waitForTimeout(1500);
  await take(page, `rider/home-${state}`);
  await driverPage.goto("/driver/dashboard");
  await driverPage.waitForTimeout(2500);
  await take(driverPage, `driver/dashboard-${state}`);
  await open(driverPage, `/rides/${id}`);
  await driverPage.waitForTimeout(1500);
  await take(driverPage, `driver/rides-id-${state}`);
}

/** Opens the dashboard of the driver, whose device is at the pickup. */
async function openDriver(context: ReturnType<Page["context"]>, driver: DriverByHand) {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(atEmpireState);
  await signIn(context, driver);
  const driverPage = await context.newPage();
  await rememberRole(driverPage, "driver");
  await driverPage.goto("/driver/dashboard");
  return driverPage;
}

/** Opens a page and waits until its data is there. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page
    .getByRole("heading", { level: 1 })
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => {});
  await page
    .locator("[aria-busy=true]")
    .first()
    .waitFor({ state: "hidden", timeout: 8_000 })
    .catch(() => {});
  await page.waitForTimeout(900);
}

/** Saves the whole page at both widths, and in the light theme on request. */
async function take(page: Page, name: string, { light = false } = {}): Promise<void> {
  for (const [width, size] of entries(SIZES)) {
    await page.setViewportSize(size);
    await page.waitForTimeout(350);
    await shoot(page, `${name}-${width}`, true);
    if (!light) continue;
    await showTheme(page, "light");
    await page.waitForTimeout(150);
    await shoot(page, `${name}-${width}-light`, true);
    await showTheme(page, "dark");
  }
}

/** Saves what a screen shows at both widths. */
async function snap(page: Page, name: string): Promise<void> {
  for (const [width, size] of entries(SIZES)) {
    await page.setViewportSize(size);
    await page.waitForTimeout(500);
    await shoot(page, `${name}-${width}`, false);
  }
}

/** Saves the whole page, or what the screen shows. */
async function shoot(page: Page, name: string, isWhole: boolean): Promise<void> {
  const path = join(FOLDER, `${name}.png`);
  const width = name.includes("-390") ? 390 : 1280;
  const height = isWhole
    ? Math.min(await page.evaluate<number>("document.documentElement.scrollHeight"), LONGEST[width])
    : SIZES[width].height;
  await page.screenshot({ path, fullPage: isWhole, clip: { x: 0, y: 0, width, height } });
}

const entries = (sizes: typeof SIZES) =>
  [
    [1280, sizes[1280]],
    [390, sizes[390]],
  ] as const;

const nameOf = (address: string, examples: Readonly<Record<string, string>>): string =>
  Object.values(examples)
    .reduce((name, id) => name.replace(id, "id"), address === "/" ? "/home" : address)
    .slice(1)
    .replace(/\W+/g, "-");

const showTheme = (page: Page, theme: "dark" | "light") =>
  page.evaluate(`localStorage.setItem("theme", "${theme}"); dispatchEvent(new Event("storage"))`);
