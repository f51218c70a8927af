import { parseChoice } from "#web/platform/table-search.ts";

export type OverviewSearch = {
  /** How the drivers and rides of the moment are shown. Default: the map, where there is one. */
  now?: "map" | "list" | undefined;
};

/** Parses the URL state of the overview; invalid values are ignored. */
export const overviewSearch = (search: Record<string, unknown>): OverviewSearch => ({
  now: parseChoice(["map", "list"], search.now),
});
