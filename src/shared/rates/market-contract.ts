import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollars } from "#shared/wire.ts";

/** Quartiles of what so many other drivers ask; null where fewer than five stand behind it. */
const figure = z.nullable(
  z.object({ drivers: z.int(), low: z.number(), median: z.number(), high: z.number() }),
);

const market = {
  /** What the figures lie around; null when neither base nor position is known. */
  around: z.nullable(z.enum(["base", "position"])),
  radiusMiles: z.number(),
  /** Dollars; the discount in percent. Hourly price and discount of those who have them on. */
  rates: z.object({
    baseFare: figure,
    perMinuteCharge: figure,
    perMileCharge: figure,
    perHourRate: figure,
    discountPercentage: figure,
  }),
  /** The driver's own offers from point to point of the last days, dollars with tax, medians. */
  offers: z.object({
    days: z.int(),
    made: z.int(),
    decided: z.int(),
    chosen: z.int(),
    /** How often the driver would have been chosen if all who were shown were chosen alike. */
    evenShare: z.number(),
    ownWhenChosen: z.nullable(dollars),
    ownWhenPassedOver: z.nullable(dollars),
    /** What was chosen instead; null where fewer than five drivers stand behind it. */
    othersWhenPassedOver: z.nullable(dollars),
  }),
  /** Standard rates in dollars with the reasons for them; null while there is nothing to go by. */
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
  summary: "What other drivers nearby ask, what riders chose, and rates that follow from it",
  audience: "driver",
  limit: "search",
  reply: successWith(market),
});
export type DriverMarket = z.output<z.ZodMiniObject<typeof market>>;
export type MarketFigure = z.output<typeof figure>;
