import { formatPercent } from "#shared/basis-points.ts";
import { type Cents, cents, dollarsFromCents, formatMoney } from "#shared/money.ts";
import { TAX_NAME } from "#shared/product.ts";
import type { Fare, Rates, Trip } from "./fare.ts";

/** One line of a breakdown; the lines of a fare sum to its total. `detail` says how: "39 min × $0.20". */
export type FareLine = {
  readonly label: string;
  readonly amount: Cents;
  readonly detail?: string;
};

/** What a fare was made from: a trip at a driver's rates, or whole hours at the hourly price. */
export type FareBasis =
  | { readonly rates: Omit<Rates, "discountBps">; readonly trip: Trip }
  | { readonly perHourCents: number; readonly bookedHours: number };

/**
 * The lines that a rider pays, in order, summing to the total: Base Fare, Time Charge, Distance
 * Charge, Discount (negative), Faire Tax. "Subtotal" (fare.subtotal) stands between them on a page
 * but is no line of the sum. A booking by the hour has no base and distance, an undiscounted fare no
 * discount. Given what the fare was made from, time and distance say how they come about.
 */
export function fareLines(fare: Fare, basis?: FareBasis): FareLine[] {
  const lines: FareLine[] = [];
  const details = basis && detailsOf(basis);
  if (fare.baseFare !== 0) lines.push({ label: "Base Fare", amount: fare.baseFare });
  lines.push({ label: "Time Charge", amount: fare.timeCharge, ...details?.time });
  if (fare.distanceCharge !== 0) {
    lines.push({ label: "Distance Charge", amount: fare.distanceCharge, ...details?.distance });
  }
  if (fare.discount !== 0) {
    const label = `Discount (${formatPercent(fare.discountBps)})`;
    lines.push({ label, amount: cents(-fare.discount) });
  }
  lines.push({ label: `${TAX_NAME} (${formatPercent(fare.taxBps)})`, amount: fare.tax });
  return lines;
}

/** The lines as they travel, in dollars. */
export function wireLines(lines: readonly FareLine[]) {
  return lines.map(({ amount, ...line }) => ({ ...line, amount: dollarsFromCents(amount) }));
}

function detailsOf(basis: FareBasis): Record<"time" | "distance", { detail?: string }> {
  if ("bookedHours" in basis) {
    return {
      time: { detail: `${basis.bookedHours} h × ${price(basis.perHourCents)}` },
      distance: {},
    };
  }
  const { rates, trip } = basis;
  return {
    time: { detail: `${trip.minutes} min × ${price(rates.perMinuteCents)}` },
    distance: { detail: `${trip.milesHundredths / 100} mi × ${price(rates.perMileCents)}` },
  };
}

const price = (amount: number): string => formatMoney(cents(amount));
