import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getDriverHistory, getScheduledRides } from "#shared/rides/lists-contract.ts";
import { call } from "#web/platform/client.ts";
import type { RideFilter } from "./driver-history-search.ts";

export type ScheduledFilter = RideFilter & { part?: "open" | undefined };

/** A page of the driver's scheduled rides; the previous page stays while loading. */
export const scheduledRides = (page: number, filter: ScheduledFilter) =>
  queryOptions({
    queryKey: ["rides", "scheduled", page, filter],
    queryFn: ({ signal }) =>
      call(getScheduledRides, { query: { page: String(page), ...filter }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A page of the driver's active and past rides; the previous page stays while loading. */
export const driverHistory = (page: number, filter: RideFilter) =>
  queryOptions({
    queryKey: ["rides", "driver-history", page, filter],
    queryFn: ({ signal }) =>
      call(getDriverHistory, { query: { page: String(page), ...filter }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
