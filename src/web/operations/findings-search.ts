import { oneOf, type TableSearch, tableSearch } from "#web/platform/table-search.ts";

export type FindingsSearch = Pick<TableSearch, "page" | "size"> & {
  /** The open ones when there is none. */
  filter?: "resolved" | "all" | undefined;
};

/** What the address of the findings may ask for; anything else is ignored. */
export const findingsSearch = (search: Record<string, unknown>): FindingsSearch => {
  const { page, size } = tableSearch(search);
  return { filter: oneOf(["resolved", "all"], search.filter), page, size };
};
