/** In dollars. */
export const defaultStandardRates = {
  baseFare: 5,
  perMinuteCharge: 0.2,
  perMileCharge: 1.5,
} as const;

/** In dollars and hours. */
export const defaultHourlyRates = {
  hourlyRateEnabled: false,
  perHourRate: 1,
  minimumHours: 2,
  maximumHours: 5,
} as const;

/** In percent. */
export const defaultDiscountedRates = {
  discountedRateEnabled: false,
  discountPercentage: 10,
} as const;

/** Limits in dollars, hours and percent. The maximum rates keep every total within the card limit. */
export const ratesLimits = {
  baseFare: { min: 1, max: 1000 },
  perMinuteCharge: { min: 0.1, max: 1000 },
  perMileCharge: { min: 0.5, max: 1000 },
  perHourRate: { min: 0.1, max: 1000 },
  hours: { min: 1, max: 24 },
  discountPercentage: { min: 1, max: 100 },
} as const;
