import {
  type ListKind,
  type ListOrder,
  type ListStatus,
  listKinds,
  listOrders,
  listStatuses,
} from "#shared/rides/list-choices.ts";
import { pageParam } from "#web/platform/pagination.ts";
import { parseDay, parseText, tableSearch } from "#web/platform/table-search.ts";

/** Filters of the driver's rides; market days, "YYYY-MM-DD". */
export type RideFilter = {
  search?: string | undefined;
  status?: ListStatus | undefined;
  kind?: ListKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  order?: ListOrder | undefined;
};

export type DriverHistorySearch = RideFilter & {
  /** Ride with open details. */
  id?: string | undefined;
  /** Whether to leave finished rides out of the scheduled ones; by default, unless a filter looks for them. */
  hidePast?: boolean | undefined;
  /** Page of the scheduled rides; default 1. */
  scheduledPage?: number | undefined;
  /** Page of the ride history; default 1. */
  page?: number | undefined;
};

/** Parses the URL state of a driver's rides; invalid values are ignored. */
export const driverHistorySearch = (search: Record<string, unknown>): DriverHistorySearch => ({
  id: parseText(search.id),
  hidePast: typeof search.hidePast === "boolean" ? search.hidePast : undefined,
  scheduledPage: pageParam(search.scheduledPage),
  page: pageParam(search.page),
  search: tableSearch(search).search,
  status: listStatuses.find((status) => status === search.status),
  kind: listKinds.find((kind) => kind === search.kind),
  from: parseDay(search.from),
  to: parseDay(search.to),
  order: listOrders.find((order) => order === search.order),
});

/** The filters, without the pages and the open ride. */
export const filterOf = ({ search, status, kind, from, to, order }: RideFilter): RideFilter => ({
  search,
  status,
  kind,
  from,
  to,
  order,
});

/** True if the scheduled rides are shown without the finished ones, which are in the history as well. */
export const hidesPast = (search: DriverHistorySearch): boolean =>
  search.hidePast ?? !isFiltered(search);

/** True if a filter excludes rides; the sort order does not. */
export const isFiltered = ({ search, status, kind, from, to }: RideFilter): boolean =>
  [search, status, kind, from, to].some((part) => part !== undefined);
