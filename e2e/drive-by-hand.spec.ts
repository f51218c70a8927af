import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import {
  askForOffers,
  offerOf,
  openBreakdown,
  payAndWait,
  readReceipt,
  select,
} from "./booking.ts";
import { sumsOf } from "./breakdown.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

test("goes online, accepts, drives and completes by hand while the rider's page follows @phone", async ({
  page,
  rider,
  driver,
  otherBrowser,
}) => {
  await otherBrowser.grantPermissions(["geolocation"]);
  await otherBrowser.setGeolocation(atEmpireState);
  const driverPage = await otherBrowser.newPage();
  await driverPage.goto("/login");
  await driverPage.getByRole("link", { name: "Continue as Driver" }).click();
  await driverPage.getByLabel("Email").fill(driver.email);
  await driverPage.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await driverPage.getByRole("button", { name: "Login", exact: true }).click();
  await driverPage.getByRole("link", { name: "Dashboard" }).first().click();
  const online = driverPage.getByRole("switch", { name: "Online" });
  await expect(online).not.toBeChecked();
  await driverPage.getByRole("main").getByRole("button", { name: "Go online" }).click();
  const alarm = driverPage.getByRole("dialog", { name: "How should requests reach you?" });
  await expect(online).toBeChecked();
  await alarm.getByRole("slider", { name: /Volume/ }).press("ArrowRight");
  await alarm.getByRole("button", { name: "Test the sound" }).click();
  await expect(alarm.getByText(/You hear nothing/)).toBeVisible();
  await alarm.getByRole("button", { name: "Done" }).click();
  await expect(driverPage.getByRole("heading", { name: "Waiting for requests" })).toBeVisible();

  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  const offer = offerOf(page, driver);
  const offeredLines = await openBreakdown(offer);
  await select(page, offer);
  await payAndWait(page);

  const request = driverPage.getByRole("dialog", { name: `${rider.firstName} requested a ride` });
  await expect(request.getByText(/an hour$/)).toBeVisible();
  await expect(request.getByRole("button", { name: "Accept" })).toBeFocused();
  await request.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("heading", { name: "Ride Confirmed!" })).toBeVisible();
  await expect(page.getByText("(Your driver is on the way)")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Call/ })).toBeVisible();

  const ride = driverPage.getByRole("region", { name: new RegExp(rider.firstName) });
  const wayToPickup = driverPage.getByRole("region", { name: "Way to the pickup" });
  await expect(wayToPickup.getByText(/^arrive .* ET$/)).toBeVisible();
  await ride.getByRole("button", { name: "I have arrived" }).click();
  await expect(page.getByRole("heading", { name: /is at the pickup$/ })).toBeVisible();
  await ride.getByRole("button", { name: "Start ride" }).click();
  await expect(page.getByRole("heading", { name: "You are on your way" })).toBeVisible();

  const wayToDropoff = driverPage.getByRole("region", { name: "Way to the destination" });
  await expect(wayToDropoff.getByText(/^arrive .* ET$/)).toBeVisible();
  await ride.getByRole("button", { name: "Complete ride" }).click();
  const completeDialog = driverPage.getByRole("dialog", {
    name: /^Complete Riley's ride to John F. Kennedy/,
  });
  await expect(
    completeDialog.getByText("This action cannot be undone. Do you want to complete it?"),
  ).toBeVisible();
  await completeDialog.getByRole("button", { name: "Complete ride" }).click();
  await expect(page.getByText("Ride completed")).toBeVisible();
  await page.getByRole("link", { name: "See receipt" }).click();
  expect(await readReceipt(page)).toEqual(offeredLines);

  await driverPage.getByRole("tab", { name: "Earnings" }).click();
  await driverPage
    .getByRole("link", { name: /Completed.*John F. Kennedy/ })
    .first()
    .click();
  const { fare } = sumsOf(offeredLines);
  const earned = `You earned $${(fare / 100).toFixed(2)}`;
  await expect(driverPage.getByRole("main").getByText(earned)).toBeVisible();
});
