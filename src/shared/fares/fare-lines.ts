import { formatPercent } from "#shared/basis-points.ts";
import { type Cents, cents, dollarsFromCents, formatMoney } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import { CREDIT_NAME } from "#shared/referrals/policy.ts";
import type { Surcharge } from "#shared/surcharges/surcharges-for.ts";
import type { Fare, Rates, Trip } from "./fare.ts";

/**
 * One line of a price; the lines sum to the total. `detail` explains the amount: "39 min x $0.20". ASCII only,
 * because any other character doubles the time to serialize a reply.
 */
export type FareLine = {
  readonly label: string;
  readonly amount: Cents;
  readonly detail?: string;
};

export type FareBasis =
  | { readonly rates: Omit<Rates, "discountBps">; readonly trip: Trip }
  | { readonly perHourCents: number; readonly bookedHours: number };

/**
 * Price lines in order, summing to the total: Base Fare, Time Charge, Distance Charge, Discount (negative),
 * Faire Tax. The subtotal shown between them is not a line. Lines that do not apply are left out: base and
 * distance of an hourly booking, an unused discount. With `basis`, time and distance carry their calculation;
 * `taxDetail` explains the rate of the tax.
 */
export function fareLines(fare: Fare, basis?: FareBasis, taxDetail?: string): FareLine[] {
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
  lines.push(lineOf(`${taxName()} (${formatPercent(fare.taxBps)})`, fare.tax, taxDetail));
  return lines;
}

/** Appends fees and the referral credit, if any; the lines then sum to the amount charged. */
export function payableLines(
  lines: readonly FareLine[],
  { fees, credit }: { fees: readonly Surcharge[]; credit: Cents },
): FareLine[] {
  const feeLines = fees.map(({ label, cents: amount }) => ({ label, amount }));
  const credits = credit === 0 ? [] : [{ label: CREDIT_NAME, amount: cents(-credit) }];
  return [...lines, ...feeLines, ...credits];
}

export function wireLines(lines: readonly FareLine[]): WireLine[] {
  return lines.map(({ label, amount, detail }) => lineOf(label, dollarsFromCents(amount), detail));
}

type WireLine = { label: string; amount: number; detail?: string };

// Spelled out: every quote builds a hundred lines, and object spread is several times slower.
function lineOf<Amount extends number>(label: string, amount: Amount, detail: string | undefined) {
  return detail === undefined ? { label, amount } : { label, amount, detail };
}

function timeDetail(basis: FareBasis): string {
  return "bookedHours" in basis
    ? `${basis.bookedHours} h x ${formatPrice(basis.perHourCents)}`
    : `${basis.trip.minutes} min x ${formatPrice(basis.rates.perMinuteCents)}`;
}

function distanceDetail(basis: FareBasis): string | undefined {
  if ("bookedHours" in basis) return undefined;
  return `${basis.trip.milesHundredths / 100} mi x ${formatPrice(basis.rates.perMileCents)}`;
}

const formattedPrices = new Map<number, string>();

function formatPrice(amount: number): string {
  const cachedText = formattedPrices.get(amount);
  if (cachedText !== undefined) return cachedText;
  const formattedPrice = formatMoney(cents(amount));
  formattedPrices.set(amount, formattedPrice);
  return formattedPrice;
}
