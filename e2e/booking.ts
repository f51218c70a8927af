import { expect, type Locator, type Page } from "@playwright/test";
import { type Breakdown, breakdownOf, checkoutBreakdown } from "./breakdown.ts";

export const goodCard = "4242 4242 4242 4242";
export const declinedCard = "4000 0000 0000 0002";

type PersonName = { firstName: string; lastName: string };

/** Fills in the booking form by typing both full addresses. */
export async function fillInTrip(page: Page, from: string, to: string): Promise<void> {
  for (const [field, address] of [
    [pickupField(page), from],
    [dropoffField(page), to],
  ] as const) {
    await field.fill(address);
    await field.blur();
  }
}

/** Submits the form and waits for the offers. */
export async function askForOffers(page: Page, from: string, to: string): Promise<void> {
  await fillInTrip(page, from, to);
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByRole("heading", { name: /^\d+ offers?$/ })).toBeFocused();
}

export const pickupField = (page: Page) => page.getByRole("combobox", { name: "Pickup Location" });
export const dropoffField = (page: Page) =>
  page.getByRole("combobox", { name: "Dropoff Location" });

/** The card of a driver's offer; the first match if several drivers have the name. */
export function offerOf(page: Page, ...drivers: readonly PersonName[]): Locator {
  const names = drivers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return page.getByRole("article", { name: new RegExp(`^(${names.join("|")})`) }).first();
}

/** The button of an offer's row, which opens it. */
export const rowToggle = (offer: Locator): Locator =>
  offer.getByRole("heading").getByRole("button");

/** Opens an offer's row unless it is open, and reads its price lines. */
export async function openBreakdown(offer: Locator): Promise<Breakdown> {
  const toggle = rowToggle(offer);
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  const region = offer.getByRole("region", { name: "How this is calculated" });
  return breakdownOf(region);
}

/** Opens an offer's row, and returns its button that selects the offer. */
export async function selectButton(offer: Locator): Promise<Locator> {
  await openBreakdown(offer);
  return offer.getByRole("button", { name: "Select This Ride" });
}

/** Selects an offer and returns the price lines of the payment page. */
export async function select(page: Page, offer: Locator): Promise<Breakdown> {
  await (await selectButton(offer)).click();
  await expect(page.getByRole("heading", { name: /^Pay Faire/ })).toBeVisible();
  return checkoutBreakdown(page);
}

/** Fills in the payment page and pays; a valid card returns to the product. */
export async function pay(page: Page, cardNumber = goodCard): Promise<void> {
  await page.getByLabel("Card number").fill(cardNumber);
  await page.getByLabel("Expiration date, month and year").fill("12 / 34");
  await page.getByLabel("Security code (CVC)").fill("123");
  await page.getByLabel("Cardholder name").fill("Riley Quinn");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

/** Pays on the payment page and goes to the rider's home, which shows that the driver has not answered yet. */
export async function payAndWait(page: Page): Promise<void> {
  await pay(page);
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page.getByRole("heading", { name: "Finding your driver..." })).toBeVisible();
  await expect(page.getByText("(This usually takes 1-2 minutes)")).toBeVisible();
}

/**
 * Waits for the heading of an accepted ride. Looks in each frame, because a simulated driver arrives within a second, and
 * `expect` looks that rarely.
 */
export const waitForConfirmation = (page: Page): Promise<void> =>
  page.evaluate<void>(`new Promise((resolve) => {
    const look = () => {
      const headings = [...document.querySelectorAll("h1")];
      if (headings.some(({ textContent }) => textContent === "Ride Confirmed!")) resolve();
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** Price lines of the receipt on a ride's page. */
export async function readReceipt(page: Page): Promise<Breakdown> {
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt.getByText("Card ending in 4242")).toBeVisible();
  return breakdownOf(receipt);
}
