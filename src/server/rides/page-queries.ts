import { compileOnce } from "#server/database/compile-once.ts";
import type { Db } from "#server/database/db.ts";
import { countByState, countRides } from "./count-queries.ts";
import {
  type ListedRide,
  type ListQuery,
  offsetOf,
  type RideList,
  selectPage,
} from "./list-queries.ts";

interface ListPage {
  rides: ListedRide[];
  /** Rides on all pages. */
  totalItems: number;
}

/** Reads a page of a list and the number of its rides: a page without a filter, the usual one, by one statement. */
export async function readPage(db: Db, list: RideList, query: ListQuery): Promise<ListPage> {
  if (isFiltered(query)) return readFilteredPage(db, list, query);
  const { accountId } = query;
  const rides = await selectWholePage(db, { accountId, offset: offsetOf(query) }, list);
  const [first] = rides;
  // No row has the number if the page is empty.
  const isEmptyList = !first && query.page === 1;
  const totalItems = first?.totalItems ?? (isEmptyList ? 0 : await countRides(db, list, query));
  return { rides, totalItems };
}

const isFiltered = ({ search, status, kind, from, to, order, rideId }: ListQuery): boolean =>
  [search, status, kind, from, to, order, rideId].some((choice) => choice !== undefined);

async function readFilteredPage(db: Db, list: RideList, query: ListQuery): Promise<ListPage> {
  const [rides, totalItems] = await Promise.all([
    selectPage(db, list, { ...query, offset: offsetOf(query) }).execute(),
    countRides(db, list, query),
  ]);
  return { rides, totalItems };
}

const selectWholePage = compileOnce(
  (db, query: { accountId: string; offset: number }, list: RideList) =>
    selectPage(db, list, query)
      .select(countByState(list, { accountId: query.accountId }).as("totalItems"))
      .compile(),
);
