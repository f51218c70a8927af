import type { PastFilter } from "./rider-history-search.ts";

/** The filter, without the tab and the open ride. */
export const filterOf = ({ search, from, to }: PastFilter): PastFilter => ({ search, from, to });

/** True if the filter excludes rides. */
export const isFiltered = (filter: PastFilter): boolean =>
  Object.values(filterOf(filter)).some((part) => part !== undefined);
