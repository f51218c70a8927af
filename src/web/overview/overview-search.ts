import { parseChoice } from "#web/platform/table-search.ts";

export type OverviewSearch = {
  /** View of the current drivers and rides. Default: the map if the service has one and the browser can draw it. */
  now?: "map" | "list" | undefined;
};

/** Parses the URL state of the overview; invalid values are ignored. */
export const overviewSearch = (search: Record<string, unknown>): OverviewSearch => ({
  now: parseChoice(["map", "list"], search.now),
});
