import { parseChoice, parseDay, parseText, tableSearch } from "#web/platform/table-search.ts";

/** Filter of the past rides; market days, "YYYY-MM-DD". */
export type PastFilter = {
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type RiderHistorySearch = PastFilter & {
  /** Ride with open details. */
  id?: string | undefined;
  /** Selected tab; default: past if a filter is set or no ride is upcoming, else upcoming. */
  show?: "upcoming" | "past" | undefined;
};

/** Parses the URL state of a rider's history; invalid values are ignored. */
export const riderHistorySearch = (search: Record<string, unknown>): RiderHistorySearch => ({
  id: parseText(search.id),
  show: parseChoice(["upcoming", "past"], search.show),
  search: tableSearch(search).search,
  from: parseDay(search.from),
  to: parseDay(search.to),
});
