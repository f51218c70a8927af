import { inMarketZone } from "./market-zone.ts";

/** "Nov 2, 2026". */
export const formatDay = inMarketZone({ month: "short", day: "numeric", year: "numeric" });

const formatUtcDay = new Intl.DateTimeFormat("en-US", {
  ...{ month: "short", day: "numeric", year: "numeric", timeZone: "UTC" },
});

/** "2026-11-02" -> "Nov 2, 2026". */
export const formatIsoDay = (day: string): string => formatUtcDay.format(new Date(day));

/** "Nov 02, 2026". */
export const formatPaddedDay = inMarketZone({ month: "short", day: "2-digit", year: "numeric" });
