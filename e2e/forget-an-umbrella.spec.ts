import { bookScheduledRide } from "./booked-ride.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import { signIn } from "./people.ts";
import { movePickupToPast } from "./scheduling.ts";
import { expect, test } from "./story.ts";

test("reports a forgotten umbrella, which the driver finds and hands back @phone", async ({
  page,
  rider,
  driver,
  db,
  otherBrowser,
}) => {
  const { id } = await bookScheduledRide(rider, driver, "10:30");
  await driver.accept(id);
  await movePickupToPast(db, id);
  await driver.complete(id);

  await test.step("the rider reports it by keyboard", async () => {
    await page.goto(`/history?show=past&id=${id}`);
    const details = page.getByRole("dialog", { name: "Ride details" });
    await pressEnterOn(page, details.getByRole("button", { name: "Report a lost item" }));
    const form = page.getByRole("dialog", { name: "Report a lost item" });
    await expect(form.getByText(/The return is free/)).toBeVisible();
    await expectAccessible(page, "the form of a lost item");
    await pressEnterOn(page, form.getByRole("button", { name: "Send report" }));
    await expect(form.getByText("What you lost is required").first()).toBeVisible();
    await typeInto(page, form.getByLabel("What did you lose?"), "A black umbrella");
    await tabTo(page, form.getByRole("button", { name: "Send report" }));
    await page.keyboard.press("Enter");
    await expect(details.getByRole("heading", { name: "Lost item reported" })).toBeVisible();
  });

  const driverPage = await otherBrowser.newPage();
  await signIn(otherBrowser, driver);
  await test.step("the driver answers from the dashboard", async () => {
    await driverPage.goto("/driver/dashboard");
    await driverPage.getByRole("link", { name: /: A black umbrella$/ }).click();
    await driverPage.getByLabel("Your words (optional)").fill("In my trunk");
    await driverPage.getByRole("button", { name: "Found", exact: true }).click();
    await expect(driverPage.getByRole("heading", { name: "Lost item found" })).toBeVisible();
    await expectAccessible(driverPage, "a lost item that was found");
  });

  await test.step("the rider's open page shows the answer, and the driver hands it back", async () => {
    await expect(page.getByText("In my trunk")).toBeVisible();
    await driverPage.getByRole("button", { name: "Handed back" }).click();
    await expect(page.getByRole("heading", { name: "Lost item handed back" })).toBeVisible();
  });
});
