import {
  askForOffers,
  offerOf,
  openBreakdown,
  payAndWait,
  readReceipt,
  select,
} from "./booking.ts";
import { sumsOf } from "./breakdown.ts";
import { simulatedDriversFor } from "./cast.ts";
import { readLedger } from "./ledger.ts";
import { aNewcomer, register } from "./people.ts";
import { empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

test("signs up, books, pays and rides; the receipt equals the offer @phone", async ({ page, db }, {
  parallelIndex,
  config,
}) => {
  const newcomer = aNewcomer();
  await page.goto("/");
  await page.getByRole("link", { name: "Sign Up to Ride" }).click();
  await register(page, newcomer);

  await expect(page.getByRole("heading", { name: "Login as rider" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(newcomer.email);
  await page.getByLabel("Password", { exact: true }).fill(newcomer.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Book a Ride Now" })).toBeVisible();
  await askForOffers(page, empireState, jfk);
  const offer = offerOf(page, ...simulatedDriversFor(parallelIndex, config.workers));
  const offeredLines = await openBreakdown(offer);
  expect(Object.keys(offeredLines)).toEqual(
    expect.arrayContaining(["Base Fare", "Time Charge", "Distance Charge", "Total"]),
  );
  expect(await select(page, offer)).toEqual(offeredLines);
  await payAndWait(page);

  await expect(page.getByRole("heading", { name: "Ride Confirmed!" })).toBeVisible();
  await page.getByRole("link", { name: "See receipt" }).click();

  expect(await readReceipt(page)).toEqual(offeredLines);
  const rideId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { total, fare, tax } = sumsOf(offeredLines);
  await expect
    .poll(() => readLedger(db, rideId))
    .toEqual({ riderPaid: total, driverGot: fare, platformTax: tax, left: 0 });
});
