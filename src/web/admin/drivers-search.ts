import { driverFilters, driverSorts } from "#shared/admin/list-choices.ts";
import { oneOf, type TableSearch, tableSearch } from "#web/app/table-search.ts";

export type DriverSort = (typeof driverSorts)[number];

export type DriversSearch = TableSearch & {
  /** All when there is none. */
  filter?: Exclude<(typeof driverFilters)[number], "all"> | undefined;
  /** The newest first when there is none. */
  sort?: Exclude<DriverSort, "newest"> | undefined;
};

/** Of which list a driver is one; of none when one came from elsewhere. */
export type DriverSearch = DriversSearch & { from?: "list" | undefined };

/** What the address of the drivers may ask for; anything else is ignored. */
export const driversSearch = (search: Record<string, unknown>): DriversSearch => ({
  ...tableSearch(search),
  filter: without("all", oneOf(driverFilters, search.filter)),
  sort: without("newest", oneOf(driverSorts, search.sort)),
});

/** What the address of a driver may say; anything else is ignored. */
export const driverSearch = (search: Record<string, unknown>): DriverSearch => ({
  ...driversSearch(search),
  from: oneOf(["list"], search.from),
});

/** What goes without saying is left out of the address. */
export const without = <Value extends string, const Usual extends Value>(
  usual: Usual,
  value: Value | undefined,
): Exclude<Value, Usual> | undefined =>
  value === undefined || value === usual ? undefined : (value as Exclude<Value, Usual>);
