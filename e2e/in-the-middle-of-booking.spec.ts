import { call } from "#demo/drivers/api.ts";
import { getOpenRides } from "#shared/rides/contract.ts";
import { askForOffers, dropoffField, offerOf, pickupField, select } from "./booking.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

const OFFER_LIFETIME = "05:01";

test("replaces expired prices in place @phone", async ({ page, rider: _ }) => {
  await page.clock.install();
  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  const offers = page.getByRole("list", { name: "Offers" });
  const bar = page.getByRole("button", { name: /^Select This Ride · \$/ });
  await expect(bar).toBeEnabled();

  // The server's clock is unchanged, so its response is replaced: first by one that has expired.
  let [minutes, raise] = [-60, 0];
  await page.route("**/api/calculate-fare", async (route) => {
    const response = await route.fetch();
    const quote = await response.json();
    const expiresAt = new Date(Date.parse(quote.expiresAt) + minutes * 60_000).toISOString();
    const raised = (amount: number) => Math.round(amount * 100 + raise) / 100;
    const rides = quote.rides.map((offer: { total: number; amountDue: number }) => ({
      ...offer,
      total: raised(offer.total),
      amountDue: raised(offer.amountDue),
    }));
    [minutes, raise] = [10, 40];
    await route.fulfill({ response, json: { ...quote, rides, expiresAt } });
  });
  await page.clock.fastForward(OFFER_LIFETIME);
  await expect(page.getByText("These prices have expired.")).toBeVisible();
  await expect(offers).not.toHaveCSS("opacity", "1");
  await expect(bar).toBeHidden();

  await page.getByRole("button", { name: "Refresh prices" }).click();
  await expect(page.getByText("These prices have expired.")).toBeHidden();
  await expect(offers).toHaveCSS("opacity", "1");
  await expect(bar).toBeEnabled();
  await expect(offers.getByText("+$0.40", { exact: false }).first()).toBeVisible();
});

test("keeps form and offers after a reload and after the payment page @phone", async ({
  page,
  rider,
  driver,
}) => {
  await driver.goOnlineAt(atEmpireState);
  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  const offer = offerOf(page, driver);
  const expectRestored = async () => {
    await expect(pickupField(page)).toHaveValue(empireState);
    await expect(dropoffField(page)).toHaveValue(jfk);
    await expect(offer).toBeVisible();
  };
  await page.reload();
  await expectRestored();

  const paymentLines = await select(page, offer);
  await page.goBack();
  await expectRestored();
  await expect(page.getByRole("heading", { name: "You have not paid yet" })).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { name: /^Pay Faire/ })).toContainText(
    paymentLines.Total ?? "-",
  );
  expect((await call(rider.caller, getOpenRides)).rides).toHaveLength(1);
});

test("warns that the page may be out of date while offline @phone", async ({
  page,
  context,
  rider: _,
  faults,
}) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  const banner = page.getByText("You are offline. This page may be out of date.");
  await expect(banner).toBeHidden();
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "Book Now" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toContainText("Couldn't reach the server. Your details are saved.");
  await expect(page.getByText("Failed to calculate fare. Please try again.")).toBeVisible();
  await expect(pickupField(page)).toHaveValue(empireState);

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByRole("heading", { name: /^\d+ offers?$/ })).toBeFocused();
});
