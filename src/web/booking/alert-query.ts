import { queryOptions } from "@tanstack/react-query";
import { getDriverAlert } from "#shared/alerts/contract.ts";
import { call } from "#web/platform/client.ts";

const POLL_INTERVAL_MS = 30_000;

/** The rider's alert; polled while it is open, in case the live stream misses an event. */
export const driverAlert = queryOptions({
  queryKey: ["driver-alert"],
  queryFn: async ({ signal }) => (await call(getDriverAlert, { signal })).alert,
  refetchInterval: ({ state }) => (state.data?.state === "open" ? POLL_INTERVAL_MS : false),
});
