import { formatPercent } from "#shared/basis-points.ts";
import { firstFeeRules, taxBpsOf } from "#shared/drivers/trust-level.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { defaultStandardRates } from "#shared/fares/rates-limits.ts";
import { centsFromDollars, formatMoney } from "#shared/money.ts";
import { TAX_NAME } from "#shared/product.ts";

const trip = { milesHundredths: 500, minutes: 15 };
const { baseFare, perMinuteCharge, perMileCharge } = defaultStandardRates;
const taxBps = taxBpsOf("New Comer", firstFeeRules);

/** A trip of five miles at the rates that drivers begin with, priced as an offer is. */
const fare = fareFor({
  rates: {
    baseFareCents: centsFromDollars(baseFare),
    perMinuteCents: centsFromDollars(perMinuteCharge),
    perMileCents: centsFromDollars(perMileCharge),
    discountBps: 0,
  },
  trip,
  taxBps,
});

export const exampleFare = [
  `For example ${trip.milesHundredths / 100} miles in ${trip.minutes} minutes at the rates that drivers begin with:`,
  `${formatMoney(fare.baseFare)} base, ${formatMoney(fare.timeCharge)} for the time and ${formatMoney(fare.distanceCharge)} for the distance make ${formatMoney(fare.fare)}.`,
  `${TAX_NAME} of ${formatPercent(taxBps)} is ${formatMoney(fare.tax)}, so the total is ${formatMoney(fare.total)}.`,
].join(" ");
