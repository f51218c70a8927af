import { type MoneyFilter, moneyFilters } from "#shared/operations/list-choices.ts";
import { type RideState, rideStates } from "#shared/rides/ride-states.ts";
import { dayIn, oneOf, type TableSearch, tableSearch } from "#web/platform/table-search.ts";

export type RidesSearch = TableSearch & {
  state?: RideState | undefined;
  kind?: "instant" | "scheduled" | undefined;
  money?: MoneyFilter | undefined;
  /** First and last New York day of booking, "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
  /** Default newest first. */
  sort?: "oldest" | undefined;
};

/** Parses the URL state of rides and payments; invalid values are ignored. */
export const ridesSearch = (search: Record<string, unknown>): RidesSearch => ({
  ...tableSearch(search),
  state: oneOf(rideStates, search.state),
  kind: oneOf(["instant", "scheduled"], search.kind),
  money: oneOf(moneyFilters, search.money),
  from: dayIn(search.from),
  to: dayIn(search.to),
  sort: oneOf(["oldest"], search.sort),
});
