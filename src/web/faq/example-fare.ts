import { bpsFromFraction, formatPercent } from "#shared/basis-points.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { defaultStandardRates } from "#shared/fares/rates-limits.ts";
import { centsFromDollars, formatMoney } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import { type Fees, loadStateTexts } from "./fees.ts";

const trip = { milesHundredths: 500, minutes: 15 };
const { baseFare, perMinuteCharge, perMileCharge } = defaultStandardRates;

const rates = {
  baseFareCents: centsFromDollars(baseFare),
  perMinuteCents: centsFromDollars(perMinuteCharge),
  perMileCents: centsFromDollars(perMileCharge),
  discountBps: 0,
};

/** Sentence with the price of a five-mile trip at the default rates and a new driver's tax, or the load state. */
export function exampleFare(fees: Fees): string {
  if (typeof fees === "string") return loadStateTexts[fees];
  const taxBps = bpsFromFraction(fees.levels[0]?.taxRate ?? 0);
  const fare = fareFor({ rates, trip, taxBps });
  return [
    `For example ${trip.milesHundredths / 100} miles in ${trip.minutes} minutes at the rates that drivers begin with:`,
    `${formatMoney(fare.baseFare)} base, ${formatMoney(fare.timeCharge)} for the time and ${formatMoney(fare.distanceCharge)} for the distance make ${formatMoney(fare.fare)}.`,
    `${taxName()} of ${formatPercent(taxBps)} is ${formatMoney(fare.tax)}, so the total is ${formatMoney(fare.total)}.`,
  ].join(" ");
}
