import { queryOptions } from "@tanstack/react-query";
import {
  getDiscountedRates,
  getHourlyRates,
  getStandardRates,
  getTaxRate,
} from "#shared/rates/contract.ts";
import { getMarket } from "#shared/rates/market-contract.ts";
import { getRecentRides } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import type { DiscountedRates, HourlyRates, StandardRates } from "./drafts.ts";
import type { SavedRates } from "./part-state.ts";

/** The driver's saved standard rates. Like the other two parts below, refetched when the page is shown again. */
export const standardRates = queryOptions({
  queryKey: ["rates", "standard"],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<SavedRates<StandardRates>> => {
    const { baseFare, perMinuteCharge, perMileCharge, version } = await call(getStandardRates, {
      signal,
    });
    return { rates: { baseFare, perMinuteCharge, perMileCharge }, version };
  },
});
export const hourlyRates = queryOptions({
  queryKey: ["rates", "hourly"],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<SavedRates<HourlyRates>> => {
    const { hourlyRateEnabled, perHourRate, minimumHours, maximumHours, version } = await call(
      getHourlyRates,
      { signal },
    );
    return { rates: { hourlyRateEnabled, perHourRate, minimumHours, maximumHours }, version };
  },
});
export const discountedRates = queryOptions({
  queryKey: ["rates", "discounted"],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<SavedRates<DiscountedRates>> => {
    const { discountedRateEnabled, discountPercentage, version } = await call(getDiscountedRates, {
      signal,
    });
    return { rates: { discountedRateEnabled, discountPercentage }, version };
  },
});

/** Current platform tax of the driver's rides. */
export const taxRate = queryOptions({
  queryKey: ["rates", "tax"],
  queryFn: ({ signal }) => call(getTaxRate, { signal }),
});

/** Rates of nearby drivers, how often riders chose the driver, and suggested rates. */
export const driverMarket = queryOptions({
  queryKey: ["rates", "market"],
  queryFn: ({ signal }) => call(getMarket, { signal }),
});

/** The driver's recent rides, to price them with new rates. */
export const recentTrips = queryOptions({
  queryKey: ["rides", "recent"],
  queryFn: async ({ signal }) => (await call(getRecentRides, { signal })).rides,
});
