import { readFile } from "node:fs/promises";
import { bookScheduledRide } from "./booked-ride.ts";
import { pay } from "./booking.ts";
import { sumsOf } from "./breakdown.ts";
import { readLedger } from "./ledger.ts";
import { cancelOpenRides, newRider, openRideOf, signIn } from "./people.ts";
import { empireState, jfk } from "./places.ts";
import {
  askForDrivers,
  chooseDriver,
  dayAfterTomorrow,
  driverCard,
  fillInSchedule,
  goToPayment,
  scheduleDropoff,
  schedulePickup,
} from "./scheduling.ts";
import { expect, test } from "./story.ts";

test("schedules, pays and accepts a ride, and cancels it without a fee", async ({
  page,
  rider,
  driver,
  otherBrowser,
  db,
  isMobile,
}) => {
  await test.step("the trip is described", async () => {
    await page.goto("/");
    // Each step's code loads while the one before is in use.
    const nextStep = page.waitForRequest(/\/assets\/available-drivers-/);
    await page.getByRole("link", { name: "Schedule for Later" }).click();
    await expect(page.getByRole("heading", { name: "Schedule a Ride" })).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Riley Quinn");
    await expect(page.getByLabel("Phone Number")).toHaveValue("+1 212-555-0123");
    await fillInSchedule(page, { from: empireState, to: jfk, time: "14:30" });
    await page.getByLabel("Notes for Driver (optional)").fill("Two suitcases");
    await nextStep;
    const payment = page.waitForRequest(/\/assets\/ride-payment-/);
    await askForDrivers(page);
    await page.mouse.move(200, 200);
    await payment;
    const trip = driverCard(page, driver).getByText(/^[\d.]+ mi · \d+ min$/);
    // A narrow row shows it once it is open.
    await expect(trip).toBeVisible({ visible: !isMobile });
  });

  const offeredLines = await chooseDriver(page, driver);
  expect(await goToPayment(page)).toEqual(offeredLines);
  await pay(page);
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  await expect(page.getByText(/^Waiting for .+ answer$/)).toBeVisible();
  const { id, reference } = await openRideOf(rider);

  await test.step("the driver accepts", async () => {
    await signIn(otherBrowser, driver);
    const driverPage = await otherBrowser.newPage();
    await driverPage.goto("/driver/history");
    const scheduled = driverPage.getByRole("region", { name: "Scheduled Rides" });
    await expect(scheduled.getByRole("button", { name: "Accept" }).first()).toBeVisible();
    await expect(scheduled.getByText("Two suitcases")).toHaveCount(0);
    await scheduled.getByRole("button", { name: "Accept" }).first().click();
    const acceptDialog = driverPage.getByRole("dialog");
    const { fare } = sumsOf(offeredLines);
    await expect(acceptDialog.getByText(`$${(fare / 100).toFixed(2)}`).first()).toBeVisible();
    await acceptDialog.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText(`${driver.firstName} accepted your ride`)).toBeVisible();
    await expect(scheduled.getByRole("button", { name: "Complete Action" }).first()).toBeDisabled();
    await driverPage.goto(`/driver/history?id=${id}`);
    await expect(driverPage.getByRole("dialog").getByText("Two suitcases")).toBeVisible();
  });

  await test.step("the receipt and the calendar entry", async () => {
    await page.goto("/history");
    await page.getByRole("article").getByRole("link").first().click();
    await expect(page.getByText(reference).first()).toBeVisible();
    await page.goto(`/rides/${id}`);
    await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
    const [receipt] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download Receipt" }).click(),
    ]);
    expect(receipt.suggestedFilename()).toBe(`${reference}.txt`);
    const text = await readFile(await receipt.path(), "utf8");
    for (const [label, amount] of Object.entries(offeredLines)) {
      expect(text, label).toContain(amount);
    }
    const [calendar] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Add to calendar" }).click(),
    ]);
    expect(await readFile(await calendar.path(), "utf8")).toContain("BEGIN:VEVENT\r\n");
  });

  await test.step("the ride is canceled without a fee", async () => {
    await page.getByRole("button", { name: "Cancel ride" }).click();
    const cancelDialog = page.getByRole("dialog");
    await expect(cancelDialog.getByText(offeredLines.Total ?? "").first()).toBeVisible();
    await cancelDialog.getByRole("button", { name: /^Cancel ride/ }).click();
    await expect(page.getByRole("heading", { name: "You canceled this ride" })).toBeVisible();
    await expect.poll(() => readLedger(db, id)).toMatchObject({ driverGot: 0, left: 0 });
  });
});

test("links a declined ride to other drivers for the same pickup time", async ({
  page,
  rider,
  driver,
}) => {
  const { id } = await bookScheduledRide(rider, driver, "09:15");
  await driver.reject(id);
  await page.goto(`/rides/${id}`);
  await expect(page.getByRole("heading", { name: /declined/ })).toBeVisible();
  await expect(page.getByText("Your card was not charged.").first()).toBeVisible();
  await page.getByRole("link", { name: "See other drivers" }).click();
  await expect(page.getByRole("heading", { name: "Available Drivers" })).toBeVisible();
  await expect(page.getByText(/9:15 AM ET/).first()).toBeVisible();
});

test("keeps the input after errors, Back and a reload", async ({ page, rider: _, driver }) => {
  await page.goto("/schedule");
  await page.getByRole("button", { name: "Schedule Ride" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  for (const sentence of [
    "Please select a date and time",
    "Time must be in HH:MM format",
    "Either address or coordinates (latitude/longitude) must be provided",
    "Location is required",
  ])
    await expect(page.getByText(sentence).last()).toBeVisible();

  await fillInSchedule(page, { from: empireState, to: jfk, time: "16:45" });
  await page.getByLabel("Notes for Driver (optional)").fill("Ring twice");
  await page.reload();
  const expectInputRestored = async () => {
    await expect(schedulePickup(page)).toHaveValue(empireState);
    await expect(scheduleDropoff(page)).toHaveValue(jfk);
    await expect(page.getByLabel("Date", { exact: true })).toHaveValue(dayAfterTomorrow());
    await expect(page.getByLabel("Pickup Time")).toHaveValue("16:45");
    await expect(page.getByLabel("Notes for Driver (optional)")).toHaveValue("Ring twice");
  };
  await expectInputRestored();
  await askForDrivers(page);
  await page.reload();
  await expect(driverCard(page, driver)).toBeVisible();
  await page.getByRole("button", { name: "Back to Ride Details" }).click();
  await expectInputRestored();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Available Drivers" })).toBeVisible();
  await chooseDriver(page, driver);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Available Drivers" })).toBeVisible();

  await page.goto("/schedule");
  await expectInputRestored();
});

test("rejects invalid times at their field", async ({ page, rider: _ }) => {
  await page.goto("/schedule");
  await fillInSchedule(page, { from: empireState, to: jfk, date: "01/15/2020", time: "10:00" });
  await page.getByRole("button", { name: "Schedule Ride" }).click();
  await expect(
    page.getByText("Pickup time must be at least 24 hours in advance").last(),
  ).toBeVisible();
  await page.getByLabel("Date", { exact: true }).fill("01/15/2099");
  await page.getByRole("button", { name: "Schedule Ride" }).click();
  await expect(page.getByText(/at most 90 days in advance/).last()).toBeVisible();
  await page.getByLabel("Date", { exact: true }).fill(dayAfterTomorrow());
  await page.getByLabel("Phone Number").fill("(212) 555-0199");
  await expect(page.getByLabel("Phone Number")).toHaveValue("+1 212-555-0199");
  await askForDrivers(page);
});

test("uses coordinates or an address for the pickup", async ({ page, context, rider: _ }) => {
  await page.goto("/schedule");
  await page.getByRole("button", { name: "Use Current Location" }).click();
  await expect(
    page.getByText("Unable to retrieve your location. Please try again.").first(),
  ).toBeVisible();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 40.7484, longitude: -73.9857 });
  await schedulePickup(page).fill("Some address");
  await schedulePickup(page).blur();
  await page.getByRole("button", { name: "Use Current Location" }).click();
  await expect(page.getByLabel("Latitude")).toHaveValue(/^40\.74/);
  await expect(page.getByLabel("Longitude")).toHaveValue(/^-73\.98/);
  await expect(schedulePickup(page)).toHaveValue("");
  await schedulePickup(page).fill(empireState);
  await expect(page.getByLabel("Latitude")).not.toHaveValue(/^40\.74/);
  await expect(page.getByLabel("Longitude")).not.toHaveValue(/^-73\.98/);
});

test("rejects a driver who was booked meanwhile and leads back to the other drivers", async ({
  page,
  rider: _,
  driver,
  otherBrowser,
  baseURL,
  faults,
}) => {
  faults.expect(/409 \(Conflict\)/);
  const ride = { from: empireState, to: jfk, time: "19:30" };
  await page.goto("/schedule");
  await fillInSchedule(page, ride);
  await askForDrivers(page);
  await chooseDriver(page, driver);

  const rival = await newRider(baseURL ?? "");
  await signIn(otherBrowser, rival);
  const rivalPage = await otherBrowser.newPage();
  await rivalPage.goto("/schedule");
  await fillInSchedule(rivalPage, { ...ride, time: "19:45" });
  await askForDrivers(rivalPage);
  await chooseDriver(rivalPage, driver);
  await goToPayment(rivalPage);

  await page.getByRole("button", { name: /Stripe/ }).click();
  await expect(page.getByText(/This driver is no longer available/).first()).toBeVisible();
  await page.getByRole("button", { name: "Other drivers" }).click();
  await expect(page.getByRole("heading", { name: "Available Drivers" })).toBeVisible();
  await page.getByRole("button", { name: "Refresh prices" }).first().click();
  await expect(driverCard(page, driver)).toHaveCount(0);
  await cancelOpenRides(rival);
});
