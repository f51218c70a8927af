import type { DriversSearch } from "./drivers-search.ts";

/** No search and no filter beside the verification: its choices are always in sight. */
export const everybody = {
  search: undefined,
  payouts: undefined,
  vehicle: undefined,
  from: undefined,
  to: undefined,
} satisfies DriversSearch;

/** Whether fewer than all are looked for. */
export const isFiltered = ({ filter, search, payouts, vehicle, from, to }: DriversSearch) =>
  [filter, search, payouts, vehicle, from, to].some((value) => value !== undefined);
