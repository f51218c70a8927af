import type { Page } from "@playwright/test";
import sharp from "sharp";
import { askForOffers, offerOf, openBreakdown, payAndWait, select } from "./booking.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { pressEnterOn } from "./keyboard.ts";
import { openAdminPage, openRideOf, signIn } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

test.slow();

test("a toll is entered with a photo, corrected, objected to, decided and paid @phone", async ({
  page,
  rider,
  driver,
  otherBrowser,
  browser,
  baseURL,
}) => {
  await driver.goOnlineAt(atEmpireState);
  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  const offer = offerOf(page, driver);
  await openBreakdown(offer);
  await expect(
    offer.getByText("Tolls, if any, are added at cost (with proof, up to $60 a ride)"),
  ).toBeVisible();
  await select(page, offer);
  await expect(page.getByText(/They are charged to this card\. You can object/)).toBeVisible();
  await payAndWait(page);
  const { id } = await openRideOf(rider);
  await driver.accept(id);
  await driver.arrive(id);
  await driver.start(id);
  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await driverPage.goto(`/rides/${id}`);

  await test.step("the driver mistypes a toll, reads why it is refused, and withdraws the next", async () => {
    await openForm(driverPage);
    await driverPage.getByLabel("Road", { exact: true }).selectOption("Queens-Midtown Tunnel");
    await expect(driverPage.getByLabel("Toll in dollars")).toHaveValue("7.46");
    await driverPage.getByLabel("Toll in dollars").fill("74.60");
    await driverPage.getByLabel("Toll in dollars").press("Enter");
    await expect(driverPage.getByText(/^A toll is at most \$30\.00\./)).toBeVisible();
    await expect(driverPage.getByText("Add a photo of the receipt")).toBeVisible();
    await expectAccessible(driverPage, "a refused toll");
    await driverPage.getByLabel("Toll in dollars").fill("17.46");
    await addPhotoAndSend(driverPage, "$17.46");
    await pressEnterOn(driverPage, driverPage.getByRole("button", { name: "Withdraw" }));
    const question = driverPage.getByRole("dialog", { name: "Withdraw this toll?" });
    await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
    await expectAccessible(driverPage, "the question before a withdrawal");
    await pressEnterOn(driverPage, question.getByRole("button", { name: "Withdraw the toll" }));
    await expect(driverPage.getByText("Decision: The driver withdrew it")).toBeVisible();
    await openForm(driverPage);
    await driverPage.getByLabel("Road", { exact: true }).selectOption("Queens-Midtown Tunnel");
    await addPhotoAndSend(driverPage, "$7.46");
    await expectAccessible(driverPage, "an entered toll");
  });

  await test.step("the rider sees the receipt's photo and objects", async () => {
    await page.goto(`/rides/${id}`);
    const tolls = page.getByRole("region", { name: "Tolls on your ride" });
    await expect(tolls.getByRole("img", { name: /^Receipt of the toll/ }).first()).toBeVisible();
    await pressEnterOn(page, tolls.getByRole("button", { name: "Object" }));
    await expectAccessible(page, "an objection");
    const reason = tolls.getByRole("button", { name: "We did not use this road" });
    await pressEnterOn(page, reason);
    await expect(tolls.getByText("You objected. We look at the photo and decide.")).toBeVisible();
  });

  await driver.complete(id);

  await test.step("an admin decides about it, with a reason", async () => {
    const context = await browser.newContext();
    const adminPage = await openAdminPage(context, baseURL ?? "");
    await adminPage.goto(`/admin/rides/${id}`);
    const tolls = adminPage.getByRole("region", { name: "Tolls" });
    await pressEnterOn(adminPage, tolls.getByRole("button", { name: "Charge the toll" }));
    await expect(tolls.getByText("Reason is required")).toBeVisible();
    await expectAccessible(adminPage, "a decision without a reason");
    await tolls.getByLabel(/^Reason, which/).fill("The photo shows the tunnel and the hour");
    await pressEnterOn(adminPage, tolls.getByRole("button", { name: "Charge the toll" }));
    await expect(tolls.getByText(/^(About to be charged|Charged)\./)).toBeVisible();
    await context.close();
  });

  await test.step("both read that it is paid, and it stands on the receipt", async () => {
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Paid. All of it goes to the driver.")).toBeVisible();
    }).toPass();
    const receipt = page.getByRole("region", { name: "Receipt" });
    await expect(receipt.getByText("Toll, Queens-Midtown Tunnel")).toBeVisible();
    await expect(receipt.getByText("$7.46")).toBeVisible();
    await expectAccessible(page, "a paid toll");
    await driverPage.reload();
    await expect(driverPage.getByText("Paid. All of it is yours.")).toBeVisible();
  });
});

const openForm = (page: Page) =>
  pressEnterOn(page, page.getByRole("button", { name: "Add a toll" }));

async function addPhotoAndSend(page: Page, amount: string): Promise<void> {
  const form = page.getByRole("dialog", { name: "Add a toll" });
  const buffer = await sharp({
    create: { width: 300, height: 500, channels: 3, background: "#eee" },
  })
    .jpeg()
    .toBuffer();
  await form
    .getByLabel("Photo file")
    .setInputFiles({ name: "r.jpg", mimeType: "image/jpeg", buffer });
  await pressEnterOn(page, form.getByRole("button", { name: "Add the toll" }));
  await expect(form).toBeHidden();
  await expect(page.getByText(amount, { exact: true }).last()).toBeVisible();
}
