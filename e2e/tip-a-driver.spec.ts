import { bookRide } from "./booked-ride.ts";
import { askForOffers, declinedCard, offerOf, pay, select } from "./booking.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { pressEnterOn } from "./keyboard.ts";
import { openRideOf, signIn } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

/** Stripe's test card that asks for 3-D Secure at every payment. */
const challengedCard = "4000 0027 6000 3184";

test("tips the driver after the ride, and pays the tip again after a declined card @phone", async ({
  page,
  rider,
  driver,
  otherBrowser,
}) => {
  const { id } = await bookRide(rider, driver);
  await driver.accept(id);
  await driver.complete(id);
  await page.goto("/");
  const offer = page.getByRole("region", { name: `Add a tip for ${driver.firstName}` });

  await test.step("the rider's home offers a tip, and checks another amount", async () => {
    await expect(offer.getByText(`All of it goes to ${driver.firstName}.`)).toBeVisible();
    await pressEnterOn(page, offer.getByRole("button", { name: "Other" }));
    await expect(offer.getByLabel("Tip in dollars")).toBeFocused();
    await page.keyboard.type("0.5");
    await page.keyboard.press("Enter");
    await expect(offer.getByText("A tip is at least $1.00")).toBeVisible();
    await expectAccessible(page, "another tip");
    await page.getByLabel("Tip in dollars").fill("7.5");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /^Pay Faire/ })).toBeVisible();
  });

  await test.step("a declined card charges nothing, and the tip can be paid again", async () => {
    await pay(page, declinedCard);
    await expect(page.getByText("Your card was declined.")).toBeVisible();
    await page.goto(`/rides/${id}?tip=unpaid`);
    await expect(offer.getByText(/Your tip of \$7\.50 is not paid/)).toBeVisible();
    await expectAccessible(page, "an unpaid tip");
    await offer.getByRole("button", { name: "Pay $7.50" }).click();
    await pay(page);
  });

  await expect(page.getByRole("heading", { name: "Thank you for your tip" })).toBeVisible();
  const thanks = `You tipped ${driver.firstName} $7.50. All of it goes to ${driver.firstName}.`;
  await expect(page.getByText(thanks)).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" }).getByText("$7.50")).toBeVisible();
  await expectAccessible(page, "a given tip");

  await test.step("the driver sees the tip with the ride and in the earnings", async () => {
    await signIn(otherBrowser, driver);
    const driverPage = await otherBrowser.newPage();
    await driverPage.goto(`/rides/${id}`);
    await expect(driverPage.getByText(/and a tip of \$7\.50/)).toBeVisible();
    await driverPage.goto("/driver/dashboard?tab=payouts");
    const link = driverPage.locator(`a[href*="${id}"]`);
    const transfer = driverPage.getByRole("listitem").filter({ has: link });
    await expect(transfer.getByText("$7.50 of it is a tip")).toBeVisible();
  });
});

test("tips with the saved card, after leaving 3-D Secure and failing it once @phone", async ({
  page,
  rider,
  driver,
}) => {
  await driver.goOnlineAt(atEmpireState);
  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  await select(page, offerOf(page, driver));
  await page.getByLabel("Save my payment information for future purchases").check();
  await pay(page, challengedCard);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  const { id } = await openRideOf(rider);
  await driver.accept(id);
  await driver.complete(id);
  await page.goto(`/rides/${id}`);
  const offer = page.getByRole("region", { name: `Add a tip for ${driver.firstName}` });

  await test.step("the rider leaves the bank's 3-D Secure page without an answer", async () => {
    await pressEnterOn(page, offer.getByRole("button", { name: "$4" }));
    await expectAccessible(page, "a chosen tip");
    await pressEnterOn(page, offer.getByRole("button", { name: "Add $4.00 tip with Visa" }));
    await page.getByRole("button", { name: "Go back without an answer" }).click();
    await expect(
      offer.getByText(/Your bank asks you to confirm your tip of \$4\.00/),
    ).toBeVisible();
    await expectAccessible(page, "a tip that the bank asks about");
    await offer.getByRole("link", { name: "Continue to your bank" }).click();
    await page.getByRole("button", { name: "Fail authentication" }).click();
  });

  await test.step("a failed authentication shows the reason, and the rider tips another amount", async () => {
    await expect(offer.getByText(/^Your bank refused this card\./)).toBeVisible();
    await expectAccessible(page, "a refused tip");
    await offer.getByRole("button", { name: "Choose another amount" }).click();
    await offer.getByRole("button", { name: "$2" }).click();
    await offer.getByRole("button", { name: "Add $2.00 tip with Visa" }).click();
    await page.getByRole("button", { name: "Complete authentication" }).click();
  });

  await expect(page.getByRole("heading", { name: "Thank you for your tip" })).toBeVisible();
  await expect(page.getByText(`You tipped ${driver.firstName} $2.00.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" }).getByText("$2.00")).toBeVisible();
});
