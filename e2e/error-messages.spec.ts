import type { Page, Route } from "@playwright/test";
import sharp from "sharp";
import { call } from "#demo/drivers/api.ts";
import { checkout } from "#shared/payments/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { askForOffers, offerOf, pay, payAndWait, select } from "./booking.ts";
import type { DriverByHand } from "./driver-by-hand.ts";
import { newDriver, openRideOf, type Person, signIn } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { askForDrivers, dayAfterTomorrow, fillInSchedule } from "./scheduling.ts";
import { expect, test } from "./story.ts";

// The messages of the specification's error catalogue.
test.beforeEach(({ faults }) => faults.expect(/503 \(Service Unavailable\)|not found|404/));

const serviceDown = {
  success: false,
  error: "A part of Faire is down. Try again.",
  code: "down",
  requestId: "1",
};
const failRequests = (page: Page, path: RegExp, method?: string) =>
  page.route(path, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status: 503, json: serviceDown })
      : route.fallback(),
  );
/** Advances the page's clock past its retry delays until the message appears. */
const expectAfterRetries = (page: Page, sentence: string) =>
  expect(async () => {
    await page.clock.fastForward("00:05");
    await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 250 });
  }).toPass();
const stopFailing = (page: Page) => page.unrouteAll({ behavior: "wait" });

/** A paid ride for the day after tomorrow. */
async function schedule(page: Page, rider: Person, driver: DriverByHand, pickupTime: string) {
  const { data } = await call(rider.caller, scheduleRide, {
    body: {
      pickupDateTime: dayAfterTomorrow(),
      pickupTime,
      name: "Riley Quinn",
      phoneNumber: "+1 212-555-0123",
      pickupLocation: empireState,
      finalDestination: jfk,
    },
  });
  const offer = data.availableDrivers.find(({ lastName }) => lastName === driver.lastName);
  const { url, rideId } = await call(rider.caller, checkout, {
    body: { riderLogId: offer?.riderRequestLog.id ?? "" },
  });
  await page.goto(url);
  await pay(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  return rideId;
}

test("shows empty and failed states of a rider's history", async ({ page, rider: _ }) => {
  await page.clock.install();
  await page.goto("/history");
  await expect(page.getByText("No rides found").first()).toBeVisible();
  await failRequests(page, /\/api\/(users\/ride-histories|rides\/open)/);
  await page.reload();
  await expectAfterRetries(page, "Failed to fetch ride history");
  await stopFailing(page);
  await failRequests(page, /\/api\/rides\/[0-9a-f]/);
  await page.goto("/history?id=01a1fe9e-ffd0-73a1-ae02-69c76bb49402");
  await expectAfterRetries(page, "Failed to fetch ride details");
});

test("shows empty and failed states of a driver's tables", async ({ page, context, baseURL }) => {
  await signIn(context, await newDriver(baseURL ?? ""));
  await page.clock.install();
  await page.goto("/driver/history");
  await expect(page.getByText("No scheduled rides found")).toBeVisible();
  await expect(page.getByText("No rides found")).toBeVisible();
  await failRequests(page, /\/api\/drivers\/(scheduled-rides|ride-histories)/);
  await page.reload();
  await expectAfterRetries(page, "Failed to fetch ride histories");
  await stopFailing(page);
  await failRequests(page, /\/api\/rides\/[0-9a-f]/);
  await page.goto("/driver/history?id=01a1fe9e-ffd0-73a1-ae02-69c76bb49402");
  await expectAfterRetries(page, "Failed to fetch ride details");
});

test("reports a lost answer or completion, which can be repeated @phone", async ({
  page,
  rider,
  driver,
  otherBrowser,
}) => {
  const rideId = await schedule(page, rider, driver, "05:15");
  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await driverPage.goto("/driver/history");
  const table = driverPage.getByRole("region", { name: "Scheduled Rides" });
  await failRequests(driverPage, /\/api\/(accept|reject)-scheduled-ride|\/api\/complete-ride/);
  for (const [button, sentence] of [
    ["Accept", "Failed to accept ride."],
    ["Reject", "Failed to reject ride."],
  ] as const) {
    await table.getByRole("button", { name: button }).first().click();
    await driverPage.getByRole("dialog").getByRole("button", { name: button }).click();
    await expect(driverPage.getByText(sentence).first()).toBeVisible();
    await driverPage.keyboard.press("Escape");
  }
  await driver.accept(rideId);
  // The pickup is two days away, so the end is faked in the response.
  await driverPage.route(/\/api\/drivers\/scheduled-rides/, endRidesInThePast);
  await driverPage.reload();
  await table.getByRole("button", { name: "Complete Action" }).first().click();
  await driverPage
    .getByRole("dialog")
    .getByRole("button", { name: /Complete/ })
    .click();
  await expect(
    driverPage.getByText("Failed to complete the scheduled ride.").first(),
  ).toBeVisible();
  // The page refetches its table by itself; requests pending at the end of the story are ignored.
  await driverPage.unrouteAll({ behavior: "ignoreErrors" });
});

test("offers no action for a declined ride @phone", async ({
  page,
  rider,
  driver,
  otherBrowser,
}) => {
  const rideId = await schedule(page, rider, driver, "06:45");
  await driver.reject(rideId);
  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await driverPage.goto("/driver/history");
  await expect(
    driverPage
      .getByRole("region", { name: "Scheduled Rides" })
      .getByText("No action")
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test("reloads a crashed page @phone", async ({ page, rider: _, faults }) => {
  faults.expect(/./);
  await page.route(/\/api\/referrals\/list/, (route) =>
    route.fulfill({ json: { success: true, referrals: [null], pagination: { totalItems: 1 } } }),
  );
  await page.goto("/referrals");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await stopFailing(page);
  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect(page.getByRole("heading", { name: "Your Referrals" })).toBeVisible();
});

async function endRidesInThePast(route: Route): Promise<void> {
  const response = await route.fetch();
  const { rides, ...rest } = await response.json();
  const datetime = new Date(Date.now() - 3_600_000).toISOString();
  const endedRides = rides.map((ride: object) => ({ ...ride, datetime }));
  await route.fulfill({ response: response, json: { ...rest, rides: endedRides } });
}

test("reports which part of a profile failed to save and keeps the input @phone", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, await newDriver(baseURL ?? ""));
  await page.goto("/driver/profile");
  await failRequests(page, /\/api\/(upload-profile-image|auth\/stripe-connect)/);
  await failRequests(page, /\/api\/drivers\/(basic|vehicle)-details/, "PUT");
  const square = { width: 64, height: 64, channels: 3, background: "#355a77" } as const;
  const buffer = await sharp({ create: square }).png().toBuffer();
  const photo = page.locator("input[type=file]");
  await photo.setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Use photo" }).click();
  await expect(page.getByText("Error uploading image").first()).toBeVisible();
  await expect(page.getByText("Failed to upload image").first()).toBeVisible();
  await page.unroute(/\/api\/(upload-profile-image|auth\/stripe-connect)/);
  await page.getByRole("button", { name: "Use photo" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("First name").fill("Nova");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Error updating driver profile").first()).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Nova");

  await page.getByRole("tab", { name: "Vehicle Details" }).click();
  for (const [label, value] of [
    ["Make", "Tesla"],
    ["Model", "Model 3"],
    ["Color", "White"],
    ["Plate number", "T654321C"],
    ["VIN", "1HGCM82633A004352"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Error updating driver vehicle details").first()).toBeVisible();
  await expect(page.getByLabel("Make", { exact: true })).toHaveValue("Tesla");

  await failRequests(page, /\/api\/auth\/stripe-connect/);
  await page.getByRole("tab", { name: "Stripe Connect" }).click();
  await page.getByRole("button", { name: "Connect with Stripe" }).click();
  await expect(page.getByText("Failed to connect with Stripe").first()).toBeVisible();
});

test("reports a driver who is gone and a missing location while scheduling @phone", async ({
  page,
  context,
  rider: _,
  driver,
}) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Object.getPrototypeOf(navigator), "geolocation");
  });
  await page.goto("/schedule");
  await page.getByRole("button", { name: "Use Current Location" }).click();
  await expect(
    page.getByText("Geolocation is not supported by your browser.").first(),
  ).toBeVisible();
  await fillInSchedule(page, { from: empireState, to: jfk, time: "13:45" });
  await askForDrivers(page);
  await expect(page.getByText(driver.lastName).first()).toBeVisible();
  await page.goto("/schedule?step=payment&driver=01a1fe9e-ffd0-73a1-ae02-69c76bb49402");
  await expect(page.getByText("Failed to select driver")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Available Drivers" })).toBeVisible();
});

test("reports a failed arrival @phone", async ({ page, rider, driver, otherBrowser }) => {
  await driver.goOnlineAt(atEmpireState);
  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  await select(page, offerOf(page, driver));
  await payAndWait(page);
  const { id: rideId } = await openRideOf(rider);
  await driver.accept(rideId);
  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await driverPage.goto("/driver/dashboard");
  await failRequests(driverPage, /\/api\/rides\/[^/]+\/arrive/);
  await driverPage.getByRole("button", { name: "I have arrived" }).click();
  await expect(driverPage.getByText("Failed to complete the action.").first()).toBeVisible();
});
