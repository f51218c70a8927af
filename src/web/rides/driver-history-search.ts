import {
  type ListKind,
  type ListOrder,
  type ListStatus,
  listKinds,
  listOrders,
  listStatuses,
} from "#shared/rides/list-choices.ts";
import { laterPage } from "#web/app/later-page.ts";

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
  id: textOf(search.id),
  scheduledPage: laterPage(search.scheduledPage),
  page: laterPage(search.page),
  search: textOf(search.search)?.slice(0, MOST_LETTERS),
  status: listStatuses.find((status) => status === search.status),
  kind: listKinds.find((kind) => kind === search.kind),
  from: dayOf(search.from),
  to: dayOf(search.to),
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

const MOST_LETTERS = 100;

/** The router reads digits in an address as a number. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value)
    : undefined;

const dayOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^20\d\d-[01]\d-[0-3]\d$/.test(value) ? value : undefined;
