import { marketIsoDateAfter } from "#shared/market-time.ts";

/** Tomorrow in the market, "YYYY-MM-DD": riders of today have seen the fees of today's table. */
export const earliestDay = (now: Date): string => marketIsoDateAfter(now, 1);

export const tooSoonMessage = "Fees can begin tomorrow at the earliest: choose a later day";
