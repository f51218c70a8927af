import { expect, type Locator, type Page } from "@playwright/test";
import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { marketDate } from "#shared/market-time.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { rowToggle } from "./booking.ts";
import { type Breakdown, breakdownOf, checkoutBreakdown } from "./breakdown.ts";

type PersonName = { firstName: string; lastName: string };

const START = new Date();

/** The day after tomorrow in New York as the form shows it; stable if midnight passes during a story. */
export const dayAfterTomorrow = (): string => marketDate(plusMinutes(START, 48 * 60));

export const schedulePickup = (page: Page) =>
  page.getByRole("combobox", { name: "Pickup Location" });
export const scheduleDropoff = (page: Page) =>
  page.getByRole("combobox", { name: "Drop-off Location" });

/** Fills in places and time; name and phone are prefilled. */
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

/** Submits the form and waits for the drivers. */
export async function askForDrivers(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Schedule Ride" }).click();
  await expect(page.getByRole("heading", { name: "Available Drivers" })).toBeVisible();
}

/** A driver's card in the list. */
export const driverCard = (page: Page, { firstName, lastName }: PersonName): Locator =>
  page.getByRole("article", { name: new RegExp(`^${firstName} ${lastName}`) });

/** Chooses a driver and returns the price lines of the payment step, without the subtotal. */
export async function chooseDriver(page: Page, driver: PersonName): Promise<Breakdown> {
  const card = driverCard(page, driver);
  const select = card.getByRole("button", { name: "Select Driver" });
  // A narrow row shows its button once it is open.
  if (!(await select.isVisible())) await rowToggle(card).click();
  await select.click();
  await expect(page.getByRole("heading", { name: "Ride Payment" })).toBeVisible();
  const price = page.getByRole("region", { name: "Price" });
  const { Subtotal: _, ...lines } = await breakdownOf(price, "Total Cost");
  return lines;
}

/** Goes to the payment page and returns its price lines. */
export async function goToPayment(page: Page): Promise<Breakdown> {
  await page.getByRole("button", { name: /Stripe/ }).click();
  await expect(page.getByRole("heading", { name: /^Pay Faire/ })).toBeVisible();
  return checkoutBreakdown(page);
}

/** Moves a ride's pickup to two hours ago, as if the days until then had passed. */
export async function movePickupToPast(db: Db, rideId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A ride's terms are immutable; this transaction alone disables the triggers.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      update rides set pickup_at = now() - interval '2 hours',
        during = tstzrange(now() - interval '2 hours 15 minutes', now() - interval '30 minutes')
      where id = ${rideId}`.execute(tx);
  });
}
