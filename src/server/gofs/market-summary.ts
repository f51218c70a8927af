import type { Services } from "#server/services.ts";
import { type VehicleType, vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { findZones, MIN_ZONE_DRIVERS, type Polygon } from "#shared/gofs/zones.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Minutes for which zones and vehicle types are kept: they change with the drivers. */
export const SUMMARY_MINUTES = 60;

/** What the feed says about all drivers together; nothing in it is about fewer than three. */
export interface MarketSummary {
  at: Date;
  zones: Polygon[];
  vehicleTypes: VehicleType[];
}

/** Reads the market at most once an hour. */
export function hourlySummary({ market, now }: Pick<Services, "market" | "now">) {
  let summary: MarketSummary | null = null;
  return (): MarketSummary => {
    const at = now();
    if (summary === null || plusMinutes(summary.at, SUMMARY_MINUTES) <= at)
      summary = { at, ...summarize(market) };
    return summary;
  };
}

function summarize(market: Services["market"]): Omit<MarketSummary, "at"> {
  const drivers = market.listPlannable();
  return {
    zones: findZones(drivers.map(({ serviceArea }) => serviceArea)),
    vehicleTypes: vehicleTypes.filter((type) => {
      const owners = drivers.filter(({ vehicle }) => vehicle.vehicleType === type);
      return owners.length >= MIN_ZONE_DRIVERS;
    }),
  };
}
