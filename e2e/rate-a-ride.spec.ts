import type { Page } from "@playwright/test";
import { bookScheduledRide } from "./booked-ride.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { pressEnterOn, tabTo } from "./keyboard.ts";
import { openAdminPage, signIn } from "./people.ts";
import { empireState, jfk } from "./places.ts";
import { askForDrivers, driverCard, fillInSchedule, movePickupToPast } from "./scheduling.ts";
import { expect, test } from "./story.ts";

const question = "Would you ride with this person again?";

/** Searches drivers for the same trip on the same day at the given time (ET). */
const searchDrivers = async (page: Page, time: string) => {
  await page.goto("/schedule");
  await fillInSchedule(page, { from: empireState, to: jfk, time });
  await askForDrivers(page);
};

test("completes and rates a scheduled ride, and keeps the pair apart after a No until it is undone @phone", async ({
  page,
  rider,
  driver,
  db,
  otherBrowser,
  baseURL,
}) => {
  const { id } = await bookScheduledRide(rider, driver, "11:30");
  await driver.accept(id);
  await movePickupToPast(db, id);
  await driver.complete(id);
  await page.goto(`/rides/${id}`);
  await expect(page.getByRole("heading", { name: "Ride completed" })).toBeVisible();
  await expect(page.getByRole("heading", { name: question })).toBeVisible();

  await test.step("the rider answers No with a note", async () => {
    await page.goto("/history?show=past");
    const ride = page.getByRole("article");
    const rate = ride.getByRole("button", { name: `Rate your ride with ${driver.firstName}` });
    await expectAccessible(page, "a ride to rate");
    await pressEnterOn(page, rate);
    const dialog = page.getByRole("dialog", { name: question });
    await expectAccessible(page, "the question");
    await page.keyboard.press("Escape");
    await expect(page.getByText(/^Your ride with /)).toHaveCount(0);
    await expect(rate).toBeFocused();
    await page.keyboard.press("Enter");
    await pressEnterOn(page, dialog.getByText("Add a private note (optional)"));
    await page.keyboard.press("Tab");
    await expect(dialog.getByLabel("Private note")).toBeFocused();
    await page.keyboard.type("Sang all the way.");
    await expectAccessible(page, "the question with a note");
    await pressEnterOn(page, dialog.getByRole("button", { name: "No", exact: true }));
    await expect(dialog).toHaveCount(0);
    await expect(ride.getByText("No", { exact: true })).toBeVisible();
  });

  await test.step("the driver is not offered", async () => {
    await searchDrivers(page, "16:30");
    await expect(driverCard(page, driver)).toHaveCount(0);
  });

  await page.goto(`/history?show=past&id=${id}`);
  const details = page.getByRole("dialog", { name: "Ride details" });
  await expect(details.getByText("You answered No.")).toBeVisible();
  await expectAccessible(page, "a ride that was rated");
  const offerAgainButton = details.getByRole("button", { name: `Offer ${driver.firstName} again` });
  await tabTo(page, offerAgainButton);
  await page.keyboard.press("Enter");
  await expect(details.getByText(/may be offered to each other again/)).toBeVisible();
  await expect(details.getByRole("heading", { name: question })).toBeFocused();
  await pressEnterOn(page, details.getByRole("button", { name: "Change to Yes" }));
  await expect(details.getByText("You answered Yes.")).toBeVisible();

  await expect(details.getByText("Sang all the way.")).toBeVisible();
  await pressEnterOn(page, details.getByRole("button", { name: "Change note" }));
  const form = page.getByRole("dialog", { name: "Private note" });
  await tabTo(page, form.getByLabel("Private note"));
  await page.keyboard.press("End");
  await page.keyboard.type(" Well!");
  await expectAccessible(page, "a note that is changed");
  await pressEnterOn(page, form.getByRole("button", { name: "Save note" }));
  await expect(details.getByText("Sang all the way. Well!")).toBeVisible();
  await expect(details.getByRole("button", { name: "Change note" })).toBeFocused();

  await test.step("the driver cannot read the note, an admin can", async () => {
    await signIn(otherBrowser, driver);
    const driverPage = await otherBrowser.newPage();
    await driverPage.goto(`/rides/${id}`);
    await expect(driverPage.getByRole("heading", { name: "Ride completed" })).toBeVisible();
    await expect(driverPage.getByText("Sang all the way.")).toHaveCount(0);
    await driverPage.close();
    await otherBrowser.clearCookies();
    const adminPage = await openAdminPage(otherBrowser, baseURL ?? "");
    await adminPage.goto(`/admin/rides/${id}`);
    await expect(adminPage.getByText("Sang all the way. Well!")).toBeVisible();
    await expectAccessible(adminPage, "what a rider answered");
  });

  await test.step("the driver is offered again", async () => {
    await searchDrivers(page, "16:30");
    await expect(driverCard(page, driver)).toBeVisible();
  });
});

test("reports a problem with a ride and keeps the input after an error @phone", async ({
  page,
  rider,
  driver,
  db,
  otherBrowser,
  baseURL,
}) => {
  const { id } = await bookScheduledRide(rider, driver, "18:30");
  await driver.accept(id);
  await movePickupToPast(db, id);
  await driver.complete(id);
  await page.goto(`/rides/${id}`);
  await page.getByRole("button", { name: "Report a problem" }).click();
  const form = page.getByRole("dialog", { name: "Report a problem" });
  await form.getByLabel("What happened?").fill("My bag");
  await form.getByRole("button", { name: "Send report" }).click();
  await expect(form.getByText("There is a problem")).toBeVisible();
  await expect(form.getByText("Choose what it is about").last()).toBeVisible();
  await expect(form.getByText("Tell what happened in at least 10 characters").last()).toBeVisible();
  await expectAccessible(page, "a report with mistakes");
  await expect(form.getByLabel("What happened?")).toHaveValue("My bag");
  await form.getByLabel("What happened?").fill("My blue bag is still in the car.");
  await form.getByLabel("What is it about?").selectOption("Something I left in the car");
  await form.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("We have your report, and answer by email")).toBeVisible();
  await expect(page.getByRole("button", { name: "Report a problem" })).toBeFocused();

  const adminPage = await openAdminPage(otherBrowser, baseURL ?? "");
  await adminPage.goto("/admin/reports");
  await expect(adminPage.getByText("My blue bag is still in the car.").first()).toBeVisible();
  await expectAccessible(adminPage, "what riders have reported");
  await adminPage.getByRole("link", { name: /^FR/ }).first().click();
  await expect(adminPage.getByRole("heading", { name: /^Ride FR/ })).toBeVisible();
});
