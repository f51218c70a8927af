import { expect, type Locator, type Page } from "@playwright/test";
import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { newYorkDate } from "#shared/new-york-time.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import { type Breakdown, breakdownOf, checkoutBreakdown } from "./breakdown.ts";

type Named = { firstName: string; lastName: string };

const BEGUN = new Date();

/** The day after tomorrow in New York, as the form shows it: the same one when midnight comes in the middle of a story. */
export const dayAfterTomorrow = (): string => newYorkDate(plusMinutes(BEGUN, 48 * 60));

export const schedulePickup = (page: Page) =>
  page.getByRole("combobox", { name: "Pickup Location" });
export const scheduleDropoff = (page: Page) =>
  page.getByRole("combobox", { name: "Drop-off Location" });

/** Fills in where and when; name and phone are known. */
export async function fillInSchedule(
  page: Page,
  {
    from,
    to,
    date = dayAfterTomorrow(),
    time,
  }: Record<"from" | "to" | "time", string> & { date?: string },
): Promise<void> {
  for (const [field, address] of [
    [schedulePickup(page), from],
    [scheduleDropoff(page), to],
  ] as const) {
    await field.fill(address);
    await field.blur();
  }
  await page.getByLabel("Date", { exact: true }).fill(date);
  await page.getByLabel("Pickup Time").fill(time);
}

/** Sends the form, and waits for the drivers. */
export async function askForDrivers(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Schedule Ride" }).click();
  await expect(page.getByRole("heading", { name: "Available Drivers" })).toBeVisible();
}

/** The card of a driver in the list. */
export const driverCard = (page: Page, { firstName, lastName }: Named): Locator =>
  page.getByRole("article", { name: new RegExp(`^${firstName} ${lastName}`) });

/** Chooses a driver and answers the price that the payment step shows, but for what is no line of the sum. */
export async function chooseDriver(page: Page, driver: Named): Promise<Breakdown> {
  await driverCard(page, driver).getByRole("button", { name: "Select Driver" }).click();
  await expect(page.getByRole("heading", { name: "Ride Payment" })).toBeVisible();
  const price = page.getByRole("region", { name: "Price" });
  const { Subtotal: _, ...lines } = await breakdownOf(price, "Total Cost");
  return lines;
}

/** Goes to the payment page and answers what it asks for. */
export async function goToPayment(page: Page): Promise<Breakdown> {
  await page.getByRole("button", { name: /Stripe/ }).click();
  await expect(page.getByRole("heading", { name: /^Pay Faire/ })).toBeVisible();
  return checkoutBreakdown(page);
}

/** Lets the pickup of a ride be two hours ago, as if the days until then had passed. */
export async function letPickupCome(db: Db, rideId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // What was agreed for a ride is permanent; only this story's transaction does without that.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      update rides set pickup_at = now() - interval '2 hours',
        during = tstzrange(now() - interval '2 hours 15 minutes', now() - interval '30 minutes')
      where id = ${rideId}`.execute(tx);
  });
}
