import type { ReplyOf } from "#shared/endpoint.ts";
import type { getMarket } from "#shared/rates/market-contract.ts";

const aFigure = { drivers: 7, low: 1.2, median: 1.7, high: 2.4 };

/** Seven drivers nearby, and a suggestion of $1.70 per mile. */
export const aMarket = (
  market: Partial<ReplyOf<typeof getMarket>> = {},
): ReplyOf<typeof getMarket> => ({
  success: true,
  around: "base",
  radiusMiles: 10,
  fareLimits: { floor: 3, ceiling: 500 },
  rates: {
    baseFare: aFigure,
    perMinuteCharge: aFigure,
    perMileCharge: aFigure,
    perHourRate: null,
    discountPercentage: null,
  },
  offers: {
    days: 28,
    made: 40,
    decided: 30,
    chosen: 6,
    evenShare: 7.5,
    ownWhenChosen: 41.2,
    ownWhenPassedOver: 47.9,
    othersWhenPassedOver: 42.1,
  },
  suggestion: {
    baseFare: 5,
    perMinuteCharge: 0.25,
    perMileCharge: 1.7,
    isChange: true,
    reasons: ["Drivers nearby ask more per mile."],
  },
  ...market,
});
