import type * as z from "zod/mini";
import { bpsFromPercent, percentFromBps } from "#shared/basis-points.ts";
import { cents, centsFromDollars, dollarsFromCents } from "#shared/money.ts";
import type {
  discountedRatesSchema,
  hourlyRatesSchema,
  standardRatesSchema,
} from "#shared/rates/fields.ts";
import type { RatesVersion } from "./queries.ts";

type Standard = z.output<typeof standardRatesSchema>;
type Hourly = z.output<typeof hourlyRatesSchema>;
type DiscountedRatesInput = z.output<typeof discountedRatesSchema>;

const dollars = (amount: number): number => dollarsFromCents(cents(amount));

export const standardOf = (rates: RatesVersion): Standard => ({
  baseFare: dollars(rates.baseFareCents),
  perMinuteCharge: dollars(rates.perMinuteCents),
  perMileCharge: dollars(rates.perMileCents),
});

export const standardChange = (rates: Standard) => ({
  baseFareCents: centsFromDollars(rates.baseFare),
  perMinuteCents: centsFromDollars(rates.perMinuteCharge),
  perMileCents: centsFromDollars(rates.perMileCharge),
});

export const hourlyOf = (rates: RatesVersion): Hourly => ({
  hourlyRateEnabled: rates.hourlyEnabled,
  perHourRate: dollars(rates.perHourCents),
  minimumHours: rates.minimumHours,
  maximumHours: rates.maximumHours,
});

export const hourlyChange = (rates: Hourly) => ({
  hourlyEnabled: rates.hourlyRateEnabled,
  perHourCents: centsFromDollars(rates.perHourRate),
  minimumHours: rates.minimumHours,
  maximumHours: rates.maximumHours,
});

export const discountedOf = (rates: RatesVersion): DiscountedRatesInput => ({
  discountedRateEnabled: rates.discountEnabled,
  discountPercentage: percentFromBps(rates.discountBps),
});

export const discountedChange = (rates: DiscountedRatesInput) => ({
  discountEnabled: rates.discountedRateEnabled,
  discountBps: bpsFromPercent(rates.discountPercentage),
});
