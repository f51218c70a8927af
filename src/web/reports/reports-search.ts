import { type TableSearch, tableSearch } from "#web/platform/table-search.ts";

/** Parses the URL state of the reports; invalid values are ignored. */
export const reportsSearch = (search: Record<string, unknown>): Pick<TableSearch, "page"> => ({
  page: tableSearch(search).page,
});
