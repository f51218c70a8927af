import type { RidesSearch } from "./rides-search.ts";

/** Whether fewer than all are looked for. */
export const isFiltered = ({ search, state, kind, money, from, to }: RidesSearch): boolean =>
  [search, state, kind, money, from, to].some((value) => value !== undefined);

/** No search and no filter: everything again. */
export const everything: RidesSearch = {
  search: undefined,
  state: undefined,
  kind: undefined,
  money: undefined,
  from: undefined,
  to: undefined,
};
