import { type TableSearch, tableSearch } from "#web/platform/table-search.ts";

/** What the address of the problem reports may ask for; anything else is ignored. */
export const reportsSearch = (search: Record<string, unknown>): Pick<TableSearch, "page"> => ({
  page: tableSearch(search).page,
});
