import { driverFilters, driverSorts, readiness } from "#shared/admin/list-choices.ts";
import { dayIn, oneOf, type TableSearch, tableSearch } from "#web/platform/table-search.ts";

export type DriverSort = (typeof driverSorts)[number];

type Readiness = (typeof readiness)[number];

export type DriversSearch = TableSearch & {
  /** All when there is none. */
  filter?: Exclude<(typeof driverFilters)[number], "all"> | undefined;
  payouts?: Readiness | undefined;
  vehicle?: Readiness | undefined;
  /** New York days "YYYY-MM-DD" of joining, both within. */
  from?: string | undefined;
  to?: string | undefined;
  /** The newest first when there is none. */
  sort?: Exclude<DriverSort, "newest"> | undefined;
};

/** Of which list a driver is one; of none when one came from elsewhere. */
export type DriverSearch = DriversSearch & { of?: "list" | undefined };

/** What the address of the drivers may ask for; anything else is ignored. */
export const driversSearch = (search: Record<string, unknown>): DriversSearch => ({
  ...tableSearch(search),
  filter: without("all", oneOf(driverFilters, search.filter)),
  payouts: oneOf(readiness, search.payouts),
  vehicle: oneOf(readiness, search.vehicle),
  from: dayIn(search.from),
  to: dayIn(search.to),
  sort: without("newest", oneOf(driverSorts, search.sort)),
});

/** What the address of a driver may say; anything else is ignored. */
export const driverSearch = (search: Record<string, unknown>): DriverSearch => ({
  ...driversSearch(search),
  of: oneOf(["list"], search.of),
});

/** What goes without saying is left out of the address. */
export const without = <Value extends string, const Usual extends Value>(
  usual: Usual,
  value: Value | undefined,
): Exclude<Value, Usual> | undefined =>
  value === undefined || value === usual ? undefined : (value as Exclude<Value, Usual>);
