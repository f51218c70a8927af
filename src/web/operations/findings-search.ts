import { type FindingGroup, findingGroups } from "#shared/operations/list-choices.ts";
import { parseChoice, type TableSearch, tableSearch } from "#web/platform/table-search.ts";

export type FindingsSearch = Pick<TableSearch, "page" | "size"> & {
  /** Default: open findings. */
  filter?: "resolved" | "all" | undefined;
  group?: FindingGroup | undefined;
};

/** Parses the URL state of the findings; invalid values are ignored. */
export const findingsSearch = (search: Record<string, unknown>): FindingsSearch => {
  const { page, size } = tableSearch(search);
  return {
    filter: parseChoice(["resolved", "all"], search.filter),
    group: parseChoice(findingGroups, search.group),
    page,
    size,
  };
};
