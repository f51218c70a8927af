import { formatPercent } from "#shared/basis-points.ts";
import { type Cents, cents } from "#shared/money.ts";
import { TAX_NAME } from "#shared/product.ts";
import type { Fare } from "./fare.ts";

/** One line of a breakdown; the lines of a fare sum to its total. */
export type FareLine = { readonly label: string; readonly amount: Cents };

/**
 * The lines that a rider pays, in order, summing to the total: Base Fare, Time Charge, Distance
 * Charge, Discount (negative), Faire Tax. "Subtotal" (fare.subtotal) stands between them on a page
 * but is no line of the sum. A booking by the hour has no base and distance, an undiscounted fare no
 * discount.
 */
export function fareLines(fare: Fare): FareLine[] {
  const lines: FareLine[] = [];
  if (fare.baseFare !== 0) lines.push({ label: "Base Fare", amount: fare.baseFare });
  lines.push({ label: "Time Charge", amount: fare.timeCharge });
  if (fare.distanceCharge !== 0) {
    lines.push({ label: "Distance Charge", amount: fare.distanceCharge });
  }
  if (fare.discount !== 0) {
    const label = `Discount (${formatPercent(fare.discountBps)})`;
    lines.push({ label, amount: cents(-fare.discount) });
  }
  lines.push({ label: `${TAX_NAME} (${formatPercent(fare.taxBps)})`, amount: fare.tax });
  return lines;
}
