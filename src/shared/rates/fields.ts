import * as z from "zod/mini";
import { ratesLimits } from "#shared/fares/rates-limits.ts";

const { hours, discountPercentage, perHourRate } = ratesLimits;

/** Dollars. */
export const standardRatesSchema = z.object({
  baseFare: standardRate("Base fare", ratesLimits.baseFare),
  perMinuteCharge: standardRate("Per minute charge", ratesLimits.perMinuteCharge),
  perMileCharge: standardRate("Per mile charge", ratesLimits.perMileCharge),
});

export const hourlyRatesSchema = z
  .object({
    hourlyRateEnabled: z.boolean("Hourly rate must be switched on or off"),
    perHourRate: numberWithin(perHourRate, {
      tooLow: `Hourly rate must be at least $${perHourRate.min}`,
      tooHigh: `Hourly rate cannot exceed $${perHourRate.max}`,
    }).check(steps(100, "Hourly rate can have at most two decimals")),
    minimumHours: hourLimit("Minimum hours"),
    maximumHours: hourLimit("Maximum hours"),
  })
  .check(
    z.refine((rates) => rates.minimumHours <= rates.maximumHours, {
      path: ["minimumHours"],
      error: "Minimum Hours must be less than or equal to Maximum Hours",
    }),
  );

/** Percent. */
export const discountedRatesSchema = z.object({
  discountedRateEnabled: z.boolean("Discount must be switched on or off"),
  discountPercentage: numberWithin(discountPercentage, {
    tooLow: `Discount percentage must be at least ${discountPercentage.min}`,
    tooHigh: `Discount percentage cannot exceed ${discountPercentage.max}`,
  }).check(steps(10, "Discount percentage can have at most one decimal")),
});

type Limits = { readonly min: number; readonly max: number };

function standardRate(name: string, limits: Limits) {
  return numberWithin(limits, {
    tooLow: `${name} must be at least ${limits.min}`,
    tooHigh: `${name} cannot exceed ${limits.max}`,
  }).check(steps(100, `${name} can have at most two decimals`));
}

function hourLimit(name: string) {
  return numberWithin(hours, {
    tooLow: `${name} must be at least ${hours.min} hour`,
    tooHigh: `${name} cannot exceed ${hours.max} hours`,
  }).check(steps(1, `${name} must be a whole number`));
}

/** An empty field arrives as NaN and gets the same message as a value below the minimum. */
function numberWithin(limits: Limits, messages: { tooLow: string; tooHigh: string }) {
  return z
    .number(messages.tooLow)
    .check(z.gte(limits.min, messages.tooLow), z.lte(limits.max, messages.tooHigh));
}

function steps(perUnit: number, message: string) {
  const isOnStep = (value: number) => Math.round(value * perUnit) / perUnit === value;
  return z.refine<number>(isOnStep, message);
}
