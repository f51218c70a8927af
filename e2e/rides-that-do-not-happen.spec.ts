import { sql } from "kysely";
import {
  askForOffers,
  declinedCard,
  offerOf,
  pay,
  payAndWait,
  select,
  selectButton,
} from "./booking.ts";
import { noMovements, readLedger } from "./ledger.ts";
import { openRideOf, readRide } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

test.beforeEach(async ({ page, rider: _, driver }) => {
  await driver.goOnlineAt(atEmpireState);
  await page.goto("/");
  await askForOffers(page, empireState, jfk);
});

test("reports a declined card and charges nothing on return @phone", async ({
  page,
  rider,
  driver,
  db,
}) => {
  await select(page, offerOf(page, driver));
  const { id } = await openRideOf(rider);
  await pay(page, declinedCard);
  await expect(page.getByRole("alert")).toHaveText(/Your card was declined\./);

  await page.getByRole("link", { name: "Back to Faire" }).click();
  await expect(page.getByRole("heading", { name: "Payment Canceled" })).toBeVisible();
  await expect(page.getByText("You have not been charged.")).toBeVisible();
  await page.getByRole("link", { name: "Back to offers" }).click();
  await expect(page.getByRole("heading", { name: "You have not paid yet" })).toBeVisible();
  await expect(offerOf(page, driver)).toBeVisible();

  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You have not paid yet" })).toBeHidden();
  expect(await readRide(rider, id)).toMatchObject({
    state: "lapsed",
    payment: { state: "lapsed", split: null },
  });
  expect(await readLedger(db, id)).toEqual(noMovements);

  await select(page, offerOf(page, driver));
});

test("charges nothing for a rejected ride and links to other offers @phone", async ({
  page,
  rider,
  driver,
  db,
}) => {
  await select(page, offerOf(page, driver));
  await payAndWait(page);
  const { id } = await openRideOf(rider);
  expect(await readRide(rider, id)).toMatchObject({ payment: { state: "authorized" } });
  await driver.reject(id);

  await expect(page.getByText(`${driver.firstName} declined the ride`)).toBeVisible();
  await expect(page.getByText("Your card was not charged.")).toBeVisible();
  await expect
    .poll(() => readRide(rider, id))
    .toMatchObject({ state: "rejected", payment: { state: "released", split: null } });
  expect(await readLedger(db, id)).toEqual(noMovements);

  await page.getByRole("button", { name: "See next offers" }).click();
  await expect(page.getByRole("heading", { name: /^\d+ offers?$/ })).toBeFocused();
  await select(page, offerOf(page, driver));
});

test("charges nothing for an unanswered ride @phone", async ({ page, rider, driver, db }) => {
  await select(page, offerOf(page, driver));
  await payAndWait(page);
  const { id } = await openRideOf(rider);
  await sql`update rides set answer_by = now() where id = ${id}`.execute(db);

  await expect(page.getByText(`${driver.firstName} did not answer in time`)).toBeVisible();
  await expect(page.getByText("Your card was not charged.")).toBeVisible();
  await expect(page.getByRole("button", { name: "See next offers" })).toBeVisible();
  await expect
    .poll(() => readRide(rider, id))
    .toMatchObject({ state: "expired", payment: { state: "released", split: null } });
  expect(await readLedger(db, id)).toEqual(noMovements);
});

test("rejects an offer of a driver who went offline @phone", async ({ page, driver, faults }) => {
  faults.expect(/409 \(Conflict\)/);
  const offer = offerOf(page, driver);
  await driver.goOffline();
  await (await selectButton(offer)).click();

  await expect(page.getByText("Failed to select the ride. Please try again.")).toBeVisible();
  const refusal = offer.getByRole("alert");
  await expect(refusal).toContainText("This driver is no longer available.");
  await refusal.getByRole("button", { name: "Refresh prices" }).click();
  await expect(page.getByRole("heading", { name: /^\d+ offers?$/ })).toBeFocused();
  await expect(offer).toBeHidden();
  await expect(page.getByRole("article").first()).toBeVisible();
});
