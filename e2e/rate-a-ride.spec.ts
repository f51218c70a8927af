import type { Page } from "@playwright/test";
import { pay } from "./booking.ts";
import { expectSound } from "./expect-accessible.ts";
import { enter, tabTo } from "./keyboard.ts";
import { adminPage, openRideOf, type Person, signIn } from "./people.ts";
import { empireState, jfk } from "./places.ts";
import {
  askForDrivers,
  chooseDriver,
  driverCard,
  fillInSchedule,
  goToPayment,
  letPickupCome,
} from "./scheduling.ts";
import { expect, test } from "./story.ts";

const question = "Would you ride with this person again?";

/** Driver search for the same trip on the same day, a little later. */
const askAgain = async (page: Page, time: string) => {
  await page.goto("/schedule");
  await fillInSchedule(page, { from: empireState, to: jfk, time });
  await askForDrivers(page);
};

/** Pays on the payment page and returns the ride. */
const paidRide = async (page: Page, rider: Person) => {
  await pay(page);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible();
  return (await openRideOf(rider)).id;
};

test("completes and rates a scheduled ride, and keeps the pair apart after a No until it is undone @phone", async ({
  page,
  rider,
  driver,
  db,
  otherBrowser,
  baseURL,
}) => {
  await askAgain(page, "11:30");
  await chooseDriver(page, driver);
  await goToPayment(page);
  const id = await paidRide(page, rider);
  await driver.accept(id);
  await letPickupCome(db, id);
  await driver.complete(id);
  await page.goto(`/rides/${id}`);
  await expect(page.getByRole("heading", { name: "Ride completed" })).toBeVisible();
  await expect(page.getByRole("heading", { name: question })).toBeVisible();

  await test.step("the rider answers No with a note", async () => {
    await page.goto("/history?show=past");
    const ride = page.getByRole("article");
    const rate = ride.getByRole("button", { name: `Rate your ride with ${driver.firstName}` });
    await expectSound(page, "a ride to rate");
    await enter(page, rate);
    const dialog = page.getByRole("dialog", { name: question });
    await expectSound(page, "the question");
    await page.keyboard.press("Escape");
    await expect(page.getByText(/^Your ride with /)).toHaveCount(0);
    await expect(rate).toBeFocused();
    await page.keyboard.press("Enter");
    await enter(page, dialog.getByText("Add a private note (optional)"));
    await page.keyboard.press("Tab");
    await expect(dialog.getByLabel("Private note")).toBeFocused();
    await page.keyboard.type("Sang all the way.");
    await expectSound(page, "the question with a note");
    await enter(page, dialog.getByRole("button", { name: "No", exact: true }));
    await expect(dialog).toHaveCount(0);
    await expect(ride.getByText("No", { exact: true })).toBeVisible();
  });

  await test.step("the driver is not offered", async () => {
    await askAgain(page, "16:30");
    await expect(driverCard(page, driver)).toHaveCount(0);
  });

  await page.goto(`/history?show=past&id=${id}`);
  const details = page.getByRole("dialog", { name: "Ride details" });
  await expect(details.getByText("You answered No.")).toBeVisible();
  await expectSound(page, "a ride that was rated");
  const lift = details.getByRole("button", { name: `Offer ${driver.firstName} again` });
  await tabTo(page, lift);
  await page.keyboard.press("Enter");
  await expect(details.getByText(/may be offered to each other again/)).toBeVisible();
  await expect(details.getByRole("heading", { name: question })).toBeFocused();
  await enter(page, details.getByRole("button", { name: "Change to Yes" }));
  await expect(details.getByText("You answered Yes.")).toBeVisible();

  await expect(details.getByText("Sang all the way.")).toBeVisible();
  await enter(page, details.getByRole("button", { name: "Change note" }));
  const form = page.getByRole("dialog", { name: "Private note" });
  await tabTo(page, form.getByLabel("Private note"));
  await page.keyboard.press("End");
  await page.keyboard.type(" Well!");
  await expectSound(page, "a note that is changed");
  await enter(page, form.getByRole("button", { name: "Save note" }));
  await expect(details.getByText("Sang all the way. Well!")).toBeVisible();
  await expect(details.getByRole("button", { name: "Change note" })).toBeFocused();

  await test.step("the driver cannot read the note, an admin can", async () => {
    await signIn(otherBrowser, driver);
    const car = await otherBrowser.newPage();
    await car.goto(`/rides/${id}`);
    await expect(car.getByRole("heading", { name: "Ride completed" })).toBeVisible();
    await expect(car.getByText("Sang all the way.")).toHaveCount(0);
    await car.close();
    await otherBrowser.clearCookies();
    const desk = await adminPage(otherBrowser, baseURL ?? "");
    await desk.goto(`/admin/rides/${id}`);
    await expect(desk.getByText("Sang all the way. Well!")).toBeVisible();
    await expectSound(desk, "what a rider answered");
  });

  await test.step("the driver is offered again", async () => {
    await askAgain(page, "16:30");
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
  await askAgain(page, "18:30");
  await chooseDriver(page, driver);
  await goToPayment(page);
  const id = await paidRide(page, rider);
  await driver.accept(id);
  await letPickupCome(db, id);
  await driver.complete(id);
  await page.goto(`/rides/${id}`);
  await page.getByRole("button", { name: "Report a problem" }).click();
  const form = page.getByRole("dialog", { name: "Report a problem" });
  await form.getByLabel("What happened?").fill("My bag");
  await form.getByRole("button", { name: "Send report" }).click();
  await expect(form.getByText("There is a problem")).toBeVisible();
  await expect(form.getByText("Choose what it is about").last()).toBeVisible();
  await expect(form.getByText("Tell what happened in at least 10 characters").last()).toBeVisible();
  await expectSound(page, "a report with mistakes");
  await expect(form.getByLabel("What happened?")).toHaveValue("My bag");
  await form.getByLabel("What happened?").fill("My blue bag is still in the car.");
  await form.getByLabel("What is it about?").selectOption("Something I left in the car");
  await form.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("We have your report, and answer by email")).toBeVisible();
  await expect(page.getByRole("button", { name: "Report a problem" })).toBeFocused();

  const desk = await adminPage(otherBrowser, baseURL ?? "");
  await desk.goto("/admin/reports");
  await expect(desk.getByText("My blue bag is still in the car.").first()).toBeVisible();
  await expectSound(desk, "what riders have reported");
  await desk.getByRole("link", { name: /^FR/ }).first().click();
  await expect(desk.getByRole("heading", { name: /^Ride FR/ })).toBeVisible();
});
