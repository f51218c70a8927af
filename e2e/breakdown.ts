import type { Locator, Page } from "@playwright/test";

/** Price lines of a page: label to amount; "Total" is the amount charged. */
export type Breakdown = Record<string, string>;

/**
 * Terms and values within an element, up to the amount charged: the total, or "You pay" below it. Leaves out the sum of
 * the fare, which the payment page does not have.
 */
export async function breakdownOf(container: Locator, totalLabel = "Total"): Promise<Breakdown> {
  // The label is followed by the explanation of the amount.
  const labels = await container
    .getByRole("term")
    .evaluateAll((terms) => terms.map((term) => term.firstChild?.textContent ?? ""));
  const texts = await container.getByRole("definition").allInnerTexts();
  const amounts = texts.map(amountOf);
  const lines = labels
    .map(
      (label, index) => [label.trim().replace(totalLabel, "Total"), amounts[index] ?? ""] as const,
    )
    .filter(([label]) => label !== "Ride Cost");
  const totalIndex = lines.findIndex(([label]) => label === "Total");
  const amountDueIndex = lines.findIndex(([label]) => label === "You pay" || label === "You paid");
  if (amountDueIndex < 0) return Object.fromEntries(lines.slice(0, totalIndex + 1));
  return Object.fromEntries([
    ...lines.slice(0, amountDueIndex),
    ["Total", lines[amountDueIndex]?.[1] ?? ""],
  ]);
}

/** An amount with a hyphen for the true minus sign. */
const amountOf = (text: string): string => text.trim().replace("\u2212", "-");

/** Price lines of the payment page, with the labels of the product's pages, without the sum above a discount. */
export async function checkoutBreakdown(page: Page): Promise<Breakdown> {
  const order = page.getByRole("region", { name: /^Pay Faire/ });
  const lines = await order.getByRole("listitem").allInnerTexts();
  const sums = await order.getByRole("term").allInnerTexts();
  const amounts = await order.getByRole("definition").allInnerTexts();
  const { Subtotal: _, ...breakdown } = Object.fromEntries([
    ...lines.map(labelAndAmount),
    ...sums.map((label, place) => [
      label.replace("Total due", "Total").replace(" of fare)", ")"),
      amountOf(amounts[place] ?? ""),
    ]),
  ]);
  return breakdown;
}

/** Cents of the amount charged, and of the fare and tax it contains; the rest are fees and a credit. */
export function sumsOf(lines: Breakdown): { total: number; fare: number; tax: number } {
  const sum = (label: RegExp) =>
    Object.entries(lines)
      .filter(([name]) => label.test(name))
      .reduce((cents, [, amount]) => cents + centsOf(amount), 0);
  const fare = sum(/^(Base Fare|Time Charge|Distance Charge|Discount)/);
  return { total: centsOf(lines.Total), fare, tax: sum(/^Faire Tax/) };
}

function labelAndAmount(line: string): [label: string, amount: string] {
  const [, label, amount] = /^(.+?)\s+(-?\$[\d,.]+)$/s.exec(line.trim()) ?? [];
  if (!label || !amount) throw new Error(`"${line}" is no line of a price`);
  return [label, amount];
}

/** Cents of an amount such as "$1,234.56" or "-$3.00". */
export function centsOf(amount = ""): number {
  const [, minus, dollars = "", cents] = /^(-?)\$([\d,]+)\.(\d\d)$/.exec(amount) ?? [];
  if (cents === undefined) throw new Error(`${amount} is no amount`);
  return (minus ? -1 : 1) * (Number(dollars.replaceAll(",", "")) * 100 + Number(cents));
}
