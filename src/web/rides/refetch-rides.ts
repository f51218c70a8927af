import type { QueryClient } from "@tanstack/react-query";

/**
 * Refetches all rides on the page after a live event. Cancels a first fetch that is still pending,
 * because its reply may be older than the event, and invalidation alone would wait for that reply
 * instead of sending another call.
 */
export const refetchRides = async (queries: QueryClient): Promise<void> => {
  const queryKey = ["rides"];
  await queries.cancelQueries({
    queryKey,
    predicate: ({ state }) => state.data === undefined && state.fetchStatus === "fetching",
  });
  await queries.invalidateQueries({ queryKey });
};
