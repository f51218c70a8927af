import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getDriverHistory, getScheduledRides } from "#shared/rides/lists-contract.ts";
import { call } from "#web/app/client.ts";

/** A page of the driver's scheduled rides. While another page is on its way, the one before stays. */
export const scheduledRides = (page: number) =>
  queryOptions({
    queryKey: ["rides", "scheduled", page],
    queryFn: ({ signal }) => call(getScheduledRides, { query: { page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A page of the driver's rides that are under way or over. */
export const driverHistory = (page: number) =>
  queryOptions({
    queryKey: ["rides", "driver-history", page],
    queryFn: ({ signal }) => call(getDriverHistory, { query: { page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
