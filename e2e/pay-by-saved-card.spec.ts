import type { Page } from "@playwright/test";
import { askForOffers, goodCard, offerOf, pay, select, selectButton } from "./booking.ts";
import { countActs } from "./count-acts.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openRideOf } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

/** Stripe's test card that asks for 3-D Secure at every payment. */
const challengedCard = "4000 0027 6000 3184";

test.beforeEach(async ({ page, rider: _, driver }) => {
  await driver.goOnlineAt(atEmpireState);
  await page.goto("/");
});

/** Pays on Stripe's page and saves the card. */
async function payAndSaveCard(page: Page, card: string): Promise<void> {
  await page.getByLabel("Save my payment information for future purchases").check();
  await pay(page, card);
}

test("books a second ride with two taps and no keys, and removes the saved card @phone", async ({
  page,
  rider,
  driver,
  isMobile,
}) => {
  test.skip(!isMobile, "a desktop has no taps");
  await askForOffers(page, empireState, jfk);
  await select(page, offerOf(page, driver));
  await payAndSaveCard(page, goodCard);
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  const first = await openRideOf(rider);
  await driver.accept(first.id);
  await driver.complete(first.id);
  await driver.goOnlineAt(atEmpireState);

  const acts = await countActs(page);
  await page.goto("/");
  await page
    .getByRole("button", { name: /from 350 5th Ave/ })
    .first()
    .tap();
  await expect(page.getByText("holds the price on your Visa ending in 4242")).toBeVisible();
  await page.getByRole("button", { name: /^Select This Ride · \$/ }).tap();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page).toHaveURL(/payment_success\?ride=/);
  expect(acts).toEqual({ taps: 2, keys: 0 });
  expect((await openRideOf(rider)).state).toMatch(/^(pending|accepted|arrived|started)$/);

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Pay Faire" })).toBeHidden();
  await page.goto("/profile");
  const cards = page.getByRole("region", { name: "Saved cards" });
  await expect(cards.getByText("Visa ending in 4242")).toBeVisible();
  await expectAccessible(page, "the saved cards");
  await cards.getByRole("button", { name: "Remove Visa ending in 4242" }).click();
  await page.getByRole("button", { name: "Remove card" }).click();
  await expect(cards.getByText("No saved cards.")).toBeVisible();
});

test("a saved card is refused after a failed 3-D Secure, and another card pays", async ({
  page,
  rider,
  driver,
}) => {
  await askForOffers(page, empireState, jfk);
  await select(page, offerOf(page, driver));
  await payAndSaveCard(page, challengedCard);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await driver.reject((await openRideOf(rider)).id);

  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  await (await selectButton(offerOf(page, driver))).click();
  await page.getByRole("button", { name: "Go back without an answer" }).click();
  await expect(page.getByRole("heading", { name: "Your bank asks you to confirm" })).toBeVisible();
  await expectAccessible(page, "the bank's question");
  await page.reload();
  await page.getByRole("link", { name: "Continue to your bank" }).click();
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByRole("heading", { name: "Your card was refused" })).toBeVisible();
  await expect(page.getByText("We are unable to authenticate your payment method.")).toBeVisible();
  await expectAccessible(page, "a refused card");
  await page.getByRole("button", { name: "Use another card" }).click();
  await pay(page);
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
});
