import { type LiveFilter, liveFilters } from "#shared/live-map/choices.ts";
import { parseChoice } from "#web/platform/table-search.ts";

export type LiveMapSearch = {
  /** Default: all. */
  only?: LiveFilter | undefined;
};

/** Parses the URL state of the map; invalid values are ignored. */
export const liveMapSearch = (search: Record<string, unknown>): LiveMapSearch => ({
  only: parseChoice(liveFilters, search.only),
});
