import {
  type ListKind,
  type ListOrder,
  type ListStatus,
  listKinds,
  listOrders,
  listStatuses,
} from "#shared/rides/list-choices.ts";
import { pageParam } from "#web/platform/pagination.ts";
import { dayIn, tableSearch, textIn } from "#web/platform/table-search.ts";

/** What is looked for among the driver's rides; days are New York's, "YYYY-MM-DD". */
export type RideFilter = {
  search?: string | undefined;
  status?: ListStatus | undefined;
  kind?: ListKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  order?: ListOrder | undefined;
};

export type DriverHistorySearch = RideFilter & {
  /** The ride whose details are open. */
  id?: string | undefined;
  /** Page of the scheduled rides; the first when there is none. */
  scheduledPage?: number | undefined;
  /** Page of the ride history; the first when there is none. */
  page?: number | undefined;
};

/** What the address of a driver's rides may ask for; anything else is ignored. */
export const driverHistorySearch = (search: Record<string, unknown>): DriverHistorySearch => ({
  id: textIn(search.id),
  scheduledPage: pageParam(search.scheduledPage),
  page: pageParam(search.page),
  search: tableSearch(search).search,
  status: listStatuses.find((status) => status === search.status),
  kind: listKinds.find((kind) => kind === search.kind),
  from: dayIn(search.from),
  to: dayIn(search.to),
  order: listOrders.find((order) => order === search.order),
});

/** What is looked for, without the pages and the ride that is open. */
export const filterOf = ({ search, status, kind, from, to, order }: RideFilter): RideFilter => ({
  search,
  status,
  kind,
  from,
  to,
  order,
});

/** Whether anything is left out of the lists; their order leaves nothing out. */
export const isFiltered = ({ search, status, kind, from, to }: RideFilter): boolean =>
  [search, status, kind, from, to].some((part) => part !== undefined);
