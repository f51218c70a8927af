import { formatPercent } from "#shared/basis-points.ts";
import { type Cents, cents, dollarsFromCents, formatMoney } from "#shared/money.ts";
import { TAX_NAME } from "#shared/product.ts";
import { CREDIT_NAME } from "#shared/referrals/policy.ts";
import type { Fare, Rates, Trip } from "./fare.ts";

/**
 * One line of a breakdown; the lines of a fare sum to its total. `detail` says how: "39 min x $0.20", in ASCII, because
 * an answer with any other character takes twice as long to write.
 */
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
  if (fare.baseFare !== 0) lines.push({ label: "Base Fare", amount: fare.baseFare });
  lines.push(lineOf("Time Charge", fare.timeCharge, basis && timeDetail(basis)));
  if (fare.distanceCharge !== 0) {
    lines.push(lineOf("Distance Charge", fare.distanceCharge, basis && distanceDetail(basis)));
  }
  if (fare.discount !== 0) {
    const label = `Discount (${formatPercent(fare.discountBps)})`;
    lines.push({ label, amount: cents(-fare.discount) });
  }
  lines.push({ label: `${TAX_NAME} (${formatPercent(fare.taxBps)})`, amount: fare.tax });
  return lines;
}

/** The lines of a price and, when there is one, the referral credit that is taken off it: they sum to what is paid. */
export function payableLines(lines: FareLine[], credit: Cents): FareLine[] {
  return credit === 0 ? lines : [...lines, { label: CREDIT_NAME, amount: cents(-credit) }];
}

/** The lines as they travel, in dollars. */
export function wireLines(lines: readonly FareLine[]): WireLine[] {
  return lines.map(({ label, amount, detail }) => lineOf(label, dollarsFromCents(amount), detail));
}

type WireLine = { label: string; amount: number; detail?: string };

// Written out: a hundred lines are made for every quote, and spreading objects costs several times as much.
function lineOf<Amount extends number>(label: string, amount: Amount, detail: string | undefined) {
  return detail === undefined ? { label, amount } : { label, amount, detail };
}

function timeDetail(basis: FareBasis): string {
  return "bookedHours" in basis
    ? `${basis.bookedHours} h x ${price(basis.perHourCents)}`
    : `${basis.trip.minutes} min x ${price(basis.rates.perMinuteCents)}`;
}

function distanceDetail(basis: FareBasis): string | undefined {
  if ("bookedHours" in basis) return undefined;
  return `${basis.trip.milesHundredths / 100} mi x ${price(basis.rates.perMileCents)}`;
}

/** The few prices that drivers choose are written once. */
const prices = new Map<number, string>();

function price(amount: number): string {
  const known = prices.get(amount);
  if (known !== undefined) return known;
  const written = formatMoney(cents(amount));
  prices.set(amount, written);
  return written;
}
