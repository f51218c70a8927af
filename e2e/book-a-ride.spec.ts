import type { Page } from "@playwright/test";
import type { Db } from "#server/database/db.ts";
import {
  askForOffers,
  offerOf,
  openBreakdown,
  payAndWait,
  readReceipt,
  select,
  selectButton,
  waitForConfirmation,
} from "./booking.ts";
import { sumsOf } from "./breakdown.ts";
import { simulatedDriversFor } from "./cast.ts";
import { readLedger } from "./ledger.ts";
import { aNewcomer, register } from "./people.ts";
import { empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";
import { readStripe } from "./stripe-sandbox.ts";

/** Cents that Stripe has charged for a ride. */
async function readCharge(db: Db, rideId: string): Promise<number> {
  const { paymentIntentId } = await db
    .selectFrom("payments")
    .select("paymentIntentId")
    .where("rideId", "=", rideId)
    .executeTakeFirstOrThrow();
  const path = `/v1/payment_intents/${paymentIntentId}`;
  return (await readStripe<{ amount_received: number }>(db, path)).amount_received;
}

/** Tips $4 by the saved card on the ride's page. */
async function tipByCard(page: Page): Promise<void> {
  const offer = page.getByRole("region", { name: /^Add a tip for/ });
  await offer.getByRole("button", { name: "$4" }).click();
  await offer.getByRole("button", { name: "Add $4.00 tip with Visa" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your tip" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" }).getByText("$4.00")).toBeVisible();
}

/** Books the same trip again: one tap for its prices, one that pays by the saved card. */
async function bookAgain(page: Page, drivers: ReturnType<typeof simulatedDriversFor>) {
  await page.goto("/");
  await page
    .getByRole("button", { name: /from 350 5th Ave/ })
    .first()
    .click();
  await expect(page.getByText("holds the price on your Visa ending in 4242")).toBeVisible();
  await (await selectButton(offerOf(page, ...drivers))).click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
}

test("signs up, rides, and keeps the card; all figures equal the offer, and the next ride takes two taps @phone", async ({
  page,
  db,
}, { parallelIndex, config }) => {
  const newcomer = aNewcomer();
  await page.goto("/");
  await page.getByRole("link", { name: "Sign Up to Ride" }).click();
  await register(page, newcomer);

  await expect(page.getByRole("heading", { name: "Book a Ride Now" })).toBeVisible();
  await askForOffers(page, empireState, jfk);
  const drivers = simulatedDriversFor(parallelIndex, config.workers);
  const offer = offerOf(page, ...drivers);
  const offeredLines = await openBreakdown(offer);
  expect(Object.keys(offeredLines)).toEqual(
    expect.arrayContaining(["Base Fare", "Time Charge", "Distance Charge", "Total"]),
  );
  expect(await select(page, offer)).toEqual(offeredLines);
  await page.getByLabel("Save my payment information for future purchases").check();
  await payAndWait(page);

  await waitForConfirmation(page);
  await page.getByRole("link", { name: "See receipt" }).click();

  expect(await readReceipt(page)).toEqual(offeredLines);
  const rideId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { total, fare, tax } = sumsOf(offeredLines);
  await expect
    .poll(() => readLedger(db, rideId))
    .toEqual({ riderPaid: total, driverGot: fare, platformTax: tax, left: 0 });
  expect(await readCharge(db, rideId)).toBe(total);
  expect(total - fare - tax, "fees of New York").toBeGreaterThan(0);

  await tipByCard(page);
  await bookAgain(page, drivers);
});
