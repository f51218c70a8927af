import { pay } from "./booking.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openRideOf, signIn } from "./people.ts";
import { empireState, jfk } from "./places.ts";
import {
  askForDrivers,
  chooseDriver,
  fillInSchedule,
  goToPayment,
  scheduleDropoff,
} from "./scheduling.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
// Checks every state of the pages with axe.
test.slow();

test("scheduling passes axe in every state @phone", async ({ page, rider: _, driver }) => {
  await page.goto("/schedule");
  await expect(page.getByRole("heading", { name: "Schedule a Ride" })).toBeVisible();
  await expectAccessible(page, "empty form");
  await page.getByRole("button", { name: "Schedule Ride" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await expectAccessible(page, "form with mistakes");
  await page.getByRole("button", { name: "Choose a date" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expectAccessible(page, "calendar");
  await page.keyboard.press("Escape");
  await scheduleDropoff(page).fill("Newark");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "suggestions");

  await fillInSchedule(page, { from: empireState, to: jfk, time: "11:15" });
  await expectAccessible(page, "filled form");
  await askForDrivers(page);
  await expectAccessible(page, "drivers");
  await page.getByPlaceholder("Search drivers...").fill("nobody of this name");
  await expect(page.getByText("No drivers found matching your criteria.")).toBeVisible();
  await expectAccessible(page, "no driver matches");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await chooseDriver(page, driver);
  await expectAccessible(page, "ride payment");
  await goToPayment(page);
  await page.getByRole("link", { name: "Back to Faire" }).click();
  await expect(page.getByRole("heading", { name: "Payment Canceled" })).toBeVisible();
  await expectAccessible(page, "payment canceled");
});

test("a scheduled ride passes axe for rider and driver", async ({
  page,
  rider,
  driver,
  otherBrowser,
}) => {
  await page.goto("/history");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, "empty history");
  await page.goto("/schedule");
  await fillInSchedule(page, { from: empireState, to: jfk, time: "21:15" });
  await askForDrivers(page);
  await chooseDriver(page, driver);
  await goToPayment(page);
  await pay(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  await expectAccessible(page, "booking that waits for its driver");
  const { id } = await openRideOf(rider);

  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await driverPage.goto("/driver/history");
  const scheduled = driverPage.getByRole("region", { name: "Scheduled Rides" });
  await expect(scheduled.getByRole("button", { name: "Accept" }).first()).toBeVisible();
  await expectAccessible(driverPage, "rides of a driver");
  await scheduled.getByRole("button", { name: "Accept" }).first().click();
  await expect(driverPage.getByRole("dialog")).toBeVisible();
  await expectAccessible(driverPage, "answering");
  await driverPage.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(scheduled.getByRole("button", { name: "Complete Action" }).first()).toBeVisible();
  await driverPage.goto(`/driver/history?id=${id}`);
  await expect(driverPage.getByRole("dialog")).toBeVisible();
  await expectAccessible(driverPage, "details for the driver");
  await driverPage.goto("/driver/dashboard");
  await expect(driverPage.getByRole("heading", { name: "Next ride" })).toBeVisible();
  await expectAccessible(driverPage, "dashboard with coming rides");

  await page.goto(`/rides/${id}`);
  await expect(page.getByText(`${driver.firstName} accepted your ride`)).toBeVisible();
  await expectAccessible(page, "booking that was accepted");
  await page.goto(`/history?id=${id}`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "details for the rider");
  await page.goto("/user/dashboard");
  await expect(page.getByRole("heading", { name: /Next ride/ })).toBeVisible();
  await expectAccessible(page, "dashboard with a coming ride");
});
