import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getDashboard, getEarnings, getTransfers } from "#shared/earnings/contract.ts";
import { call } from "#web/platform/client.ts";

// Under "rides": whatever moves a ride may move its money.

/** The driver's totals, badge and tax. */
export const dashboard = queryOptions({
  queryKey: ["rides", "dashboard"],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  staleTime: 0,
});

/** Day by day, from one New York day through another; the days before stay while others are on their way. */
export const earnings = (query: { from: string; to: string }) =>
  queryOptions({
    queryKey: ["rides", "earnings", query],
    queryFn: ({ signal }) => call(getEarnings, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Ride by ride, and whether it was sent. */
export const transfers = (page: number) =>
  queryOptions({
    queryKey: ["rides", "transfers", page],
    queryFn: ({ signal }) => call(getTransfers, { query: { page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
