import { localHourAt } from "#shared/places/local-hour.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import type { Router } from "./router.ts";

/** Estimates every route from its great-circle distance and the hour. */
export const offlineRouter = (): Router => ({
  hasStreets: () => false,
  route: async (from, to, departAt) => estimateRoute(from, to, localHourAt(departAt)),
  directions: async (from, to, departAt) => {
    const { milesHundredths, minutes } = estimateRoute(from, to, localHourAt(departAt));
    return {
      ...{ miles: milesHundredths / 100, minutes, isEstimated: true, isPreparing: false },
      ...{ line: null, turns: [] },
    };
  },
});
