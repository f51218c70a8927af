import type { DriversSearch } from "./drivers-search.ts";

/** Clears search and filters, except the verification filter, which is always visible. */
export const clearedFilters = {
  search: undefined,
  payouts: undefined,
  vehicle: undefined,
  from: undefined,
  to: undefined,
} satisfies DriversSearch;

/** True if any search or filter is set. */
export const isFiltered = ({ filter, search, payouts, vehicle, from, to }: DriversSearch) =>
  [filter, search, payouts, vehicle, from, to].some((value) => value !== undefined);
