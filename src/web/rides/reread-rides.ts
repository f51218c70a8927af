import type { QueryClient } from "@tanstack/react-query";

/**
 * Reads all rides on the page again. An answer that is still on its way may be older than the news: a first read,
 * which an invalidation alone would join, is canceled and sent again.
 */
export const rereadRides = async (queries: QueryClient): Promise<void> => {
  const queryKey = ["rides"];
  await queries.cancelQueries({
    queryKey,
    predicate: ({ state }) => state.data === undefined && state.fetchStatus === "fetching",
  });
  await queries.invalidateQueries({ queryKey });
};
