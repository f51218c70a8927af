import type { QueryClient } from "@tanstack/react-query";

/**
 * Refetches all rides on the page. Cancels a first fetch that is still pending, because its reply may be older than the
 * event and invalidation alone would wait for it instead of sending another.
 */
export const refetchRides = async (queries: QueryClient): Promise<void> => {
  const queryKey = ["rides"];
  await queries.cancelQueries({
    queryKey,
    predicate: ({ state }) => state.data === undefined && state.fetchStatus === "fetching",
  });
  await queries.invalidateQueries({ queryKey });
};
