import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollars } from "#shared/wire.ts";

/** Quartiles of other drivers' rates; null below five drivers. */
const figure = z.nullable(
  z.object({ drivers: z.int(), low: z.number(), median: z.number(), high: z.number() }),
);

const market = {
  /** Center of the area; null if neither home base nor position is known. */
  around: z.nullable(z.enum(["base", "position"])),
  radiusMiles: z.number(),
  /** Fares below or above are not offered to riders. */
  fareLimits: z.object({ floor: dollars, ceiling: dollars }),
  /** Dollars; the discount in percent. Hourly price and discount count drivers who have them switched on. */
  rates: z.object({
    baseFare: figure,
    perMinuteCharge: figure,
    perMileCharge: figure,
    perHourRate: figure,
    discountPercentage: figure,
  }),
  /** The driver's recent point-to-point offers; medians in dollars including tax. */
  offers: z.object({
    days: z.int(),
    made: z.int(),
    /** Offers whose quote led to a payment, of this driver or another. */
    decided: z.int(),
    chosen: z.int(),
    /** Expected number of choices if riders chose evenly among the offers shown. */
    evenShare: z.number(),
    ownWhenChosen: z.nullable(dollars),
    ownWhenPassedOver: z.nullable(dollars),
    /** Median price of the chosen competitors; null below five drivers. */
    othersWhenPassedOver: z.nullable(dollars),
  }),
  /** Suggested rates in dollars with reasons; null without data. */
  suggestion: z.nullable(
    z.object({
      baseFare: dollars,
      perMinuteCharge: dollars,
      perMileCharge: dollars,
      isChange: z.boolean(),
      reasons: z.array(z.string()),
    }),
  ),
};

export const getMarket = endpoint({
  method: "GET",
  path: "/drivers/market",
  summary: "Rates of nearby drivers, riders' choices and suggested rates",
  audience: "driver",
  limit: "search",
  reply: successWith(market),
});
export type DriverMarket = z.output<z.ZodMiniObject<typeof market>>;
export type MarketFigure = z.output<typeof figure>;
