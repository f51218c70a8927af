import type { RidesSearch } from "./rides-search.ts";

/** True if any search or filter is set. */
export const isFiltered = ({ search, state, kind, money, from, to }: RidesSearch): boolean =>
  [search, state, kind, money, from, to].some((value) => value !== undefined);

/** Clears search and filters. */
export const clearedFilters: RidesSearch = {
  search: undefined,
  state: undefined,
  kind: undefined,
  money: undefined,
  from: undefined,
  to: undefined,
};
