import { parseChoice, type TableSearch, tableSearch } from "#web/platform/table-search.ts";

/** Parses the URL state of the reports; invalid values are ignored. */
export const reportsSearch = (
  search: Record<string, unknown>,
): Pick<TableSearch, "page"> & {
  view?: "lost" | undefined;
  /** Default: open reports. */
  state?: "answered" | "closed" | undefined;
} => ({
  view: parseChoice(["lost"], search.view),
  state: parseChoice(["answered", "closed"], search.state),
  page: tableSearch(search).page,
});
