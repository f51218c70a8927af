import { driverFilters, personSorts, readiness } from "#shared/admin/list-choices.ts";
import {
  omitDefault,
  parseChoice,
  parseDay,
  type TableSearch,
  tableSearch,
} from "#web/platform/table-search.ts";

export type DriverSort = (typeof personSorts)[number];

type Readiness = (typeof readiness)[number];

export type DriversSearch = TableSearch & {
  /** Default "all". */
  filter?: Exclude<(typeof driverFilters)[number], "all"> | undefined;
  payouts?: Readiness | undefined;
  vehicle?: Readiness | undefined;
  /** First and last market day of joining, "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
  /** Default newest first. */
  sort?: Exclude<DriverSort, "newest"> | undefined;
};

/** `of` is "list" if the driver was opened from the list. */
export type DriverSearch = DriversSearch & { of?: "list" | undefined };

/** Parses the URL state of the driver list; invalid values are ignored. */
export const driversSearch = (search: Record<string, unknown>): DriversSearch => ({
  ...tableSearch(search),
  filter: omitDefault("all", parseChoice(driverFilters, search.filter)),
  payouts: parseChoice(readiness, search.payouts),
  vehicle: parseChoice(readiness, search.vehicle),
  from: parseDay(search.from),
  to: parseDay(search.to),
  sort: omitDefault("newest", parseChoice(personSorts, search.sort)),
});

/** Parses the URL state of a driver's page; invalid values are ignored. */
export const driverSearch = (search: Record<string, unknown>): DriverSearch => ({
  ...driversSearch(search),
  of: parseChoice(["list"], search.of),
});
