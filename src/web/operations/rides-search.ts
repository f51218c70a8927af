import { type MoneyFilter, moneyFilters } from "#shared/operations/list-choices.ts";
import { type RideState, rideStates } from "#shared/rides/ride-states.ts";
import {
  parseChoice,
  parseDay,
  type TableSearch,
  tableSearch,
} from "#web/platform/table-search.ts";

export type RidesSearch = TableSearch & {
  state?: RideState | undefined;
  kind?: "instant" | "scheduled" | undefined;
  money?: MoneyFilter | undefined;
  /** First and last market day of booking, "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
  /** Default newest first. */
  sort?: "oldest" | undefined;
};

/** Parses the URL state of rides and payments; invalid values are ignored. */
export const ridesSearch = (search: Record<string, unknown>): RidesSearch => ({
  ...tableSearch(search),
  state: parseChoice(rideStates, search.state),
  kind: parseChoice(["instant", "scheduled"], search.kind),
  money: parseChoice(moneyFilters, search.money),
  from: parseDay(search.from),
  to: parseDay(search.to),
  sort: parseChoice(["oldest"], search.sort),
});
