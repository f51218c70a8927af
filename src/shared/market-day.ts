import { inMarketZone } from "./market-zone.ts";

/** "Nov 2, 2026". */
export const formatDay = inMarketZone({ month: "short", day: "numeric", year: "numeric" });

/** "Nov 02, 2026". */
export const formatPaddedDay = inMarketZone({ month: "short", day: "2-digit", year: "numeric" });
