import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollars, rowNumber } from "#shared/wire.ts";
import { discountedRatesSchema, hourlyRatesSchema, standardRatesSchema } from "./fields.ts";

/** Version that the form was loaded with; saving fails if a newer one exists. */
const loadedVersion = z.object({
  version: z.optional(rowNumber("Version must be a whole number")),
});
const version = z.int();
const savedReply = successWith({ message: z.string(), version });

export const getStandardRates = endpoint({
  method: "GET",
  path: "/rates/standard-rates",
  summary: "The driver's point-to-point rates, in dollars",
  audience: "driver",
  reply: successWith({
    baseFare: dollars,
    perMinuteCharge: dollars,
    perMileCharge: dollars,
    version,
  }),
});
export const putStandardRates = endpoint({
  method: "PUT",
  path: "/rates/standard-rates",
  summary: "Set the point-to-point rates; existing offers keep theirs",
  audience: "driver",
  limit: "write",
  body: z.intersection(standardRatesSchema, loadedVersion),
  reply: savedReply,
});
export const getHourlyRates = endpoint({
  method: "GET",
  path: "/rates/hourly-rates",
  summary: "The driver's hourly rate, and whether it is bookable",
  audience: "driver",
  reply: successWith({
    hourlyRateEnabled: z.boolean(),
    perHourRate: dollars,
    minimumHours: z.number(),
    maximumHours: z.number(),
    version,
  }),
});
export const putHourlyRates = endpoint({
  method: "PUT",
  path: "/rates/hourly-rates",
  summary: "Set the hourly rate; existing offers keep theirs",
  audience: "driver",
  limit: "write",
  body: z.intersection(hourlyRatesSchema, loadedVersion),
  reply: savedReply,
});
export const turnHourlyRatesOff = endpoint({
  method: "PUT",
  path: "/toggle/hourly-rates",
  summary: "Switch off hourly bookings; the rate is kept",
  audience: "driver",
  limit: "write",
  reply: savedReply,
});
export const getDiscountedRates = endpoint({
  method: "GET",
  path: "/rates/discounted-rates",
  summary: "The driver's discount in percent, and whether it is on",
  audience: "driver",
  reply: successWith({
    discountedRateEnabled: z.boolean(),
    discountPercentage: z.number(),
    version,
  }),
});
export const putDiscountedRates = endpoint({
  method: "PUT",
  path: "/rates/discounted-rates",
  summary: "Set the discount; existing offers keep theirs",
  audience: "driver",
  limit: "write",
  body: z.intersection(discountedRatesSchema, loadedVersion),
  reply: savedReply,
});
export const turnDiscountOff = endpoint({
  method: "PUT",
  path: "/toggle/discounted-rates",
  summary: "Switch off the discount; the percentage is kept",
  audience: "driver",
  limit: "write",
  reply: savedReply,
});
export const getTaxRate = endpoint({
  method: "GET",
  path: "/rates/tax-rate",
  summary: "The driver's current platform tax as a fraction, and its reason",
  audience: "driver",
  reply: successWith({
    taxRate: z.number(),
    trustLevel: z.string(),
    /** Last market day of a personal rate; null while the level's rate applies. */
    personalThrough: z.nullable(z.iso.date()),
  }),
});
