import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getDashboard, getEarnings, getTransfers } from "#shared/earnings/contract.ts";
import { outlookDays } from "#shared/earnings/outlook.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { call } from "#web/platform/client.ts";

// The keys start with "rides", because any change of a ride may move money.

/** The driver's totals, badge and tax. */
export const dashboard = queryOptions({
  queryKey: ["rides", "dashboard"],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  staleTime: 0,
});

/** Earnings by day between two market days; the previous result stays visible while loading. */
export const earnings = (query: { from: string; to: string }) =>
  queryOptions({
    queryKey: ["rides", "earnings", query],
    queryFn: ({ signal }) => call(getEarnings, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Polling interval of figures of today: the time online grows. */
export const POLL_INTERVAL_MS = 60_000;

/** Earnings of the days that outlook, weekly goal and forecast need; polled. */
export const outlook = () => ({
  ...earnings(outlookDays(marketIsoDate(new Date()))),
  refetchInterval: POLL_INTERVAL_MS,
});

/** Transfers by ride, with their state. */
export const transfers = (page: number) =>
  queryOptions({
    queryKey: ["rides", "transfers", page],
    queryFn: ({ signal }) => call(getTransfers, { query: { page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
