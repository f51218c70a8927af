import { type TableSearch, tableSearch } from "#web/platform/table-search.ts";

/** Parses the URL state of the reports; invalid values are ignored. */
export const reportsSearch = (
  search: Record<string, unknown>,
): Pick<TableSearch, "page"> & { view?: "lost" | undefined } => ({
  view: search["view"] === "lost" ? "lost" : undefined,
  page: tableSearch(search).page,
});
