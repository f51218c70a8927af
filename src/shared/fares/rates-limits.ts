/** A driver's point-to-point prices as they travel, in dollars. */
export const defaultStandardRates = {
  baseFare: 5,
  perMinuteCharge: 0.2,
  perMileCharge: 1.5,
} as const;

/** A driver's hourly price in dollars, and the hours it is offered for. */
export const defaultHourlyRates = {
  hourlyRateEnabled: false,
  perHourRate: 1,
  minimumHours: 2,
  maximumHours: 5,
} as const;

/** A driver's discount in percent. */
export const defaultDiscountedRates = {
  discountedRateEnabled: false,
  discountPercentage: 10,
} as const;

/** The limits of rates, in dollars, hours and percent; the upper limits of standard rates keep every total chargeable. */
export const ratesLimits = {
  baseFare: { min: 1, max: 1000 },
  perMinuteCharge: { min: 0.1, max: 1000 },
  perMileCharge: { min: 0.5, max: 1000 },
  perHourRate: { min: 0.1, max: 1000 },
  hours: { min: 1, max: 24 },
  discountPercentage: { min: 1, max: 100 },
} as const;
