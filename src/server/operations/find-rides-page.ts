import type { Db } from "#server/database/db.ts";
import type { RideFilter } from "#shared/operations/lists-contract.ts";
import { paginationOf } from "#shared/paging.ts";
import {
  countMatchingRides,
  type Filter,
  listMatchingRides,
  MAX_COUNTED,
  type MatchingRide,
} from "./list-queries.ts";
import { resolveSearch } from "./search.ts";

interface RidesQuery extends RideFilter {
  page: number;
  size: number;
  sort: "newest" | "oldest";
}

/** Resolves the search of a filter. */
export async function resolveFilter(db: Db, { search, ...filter }: RideFilter): Promise<Filter> {
  return { ...filter, search: await resolveSearch(db, search) };
}

/** One page of matching rides, and their number up to the counting limit. */
export async function findRidesPage(db: Db, { page, size, sort, ...rideFilter }: RidesQuery) {
  const filter = await resolveFilter(db, rideFilter);
  const { search } = filter;
  const span = { sort, offset: (page - 1) * size, rows: size };
  const isReachable = span.offset < MAX_COUNTED;
  const [rides, count] = await Promise.all([
    isReachable ? listMatchingRides(db, filter, span) : ([] as MatchingRide[]),
    countMatchingRides(db, filter),
  ]);
  return {
    rides,
    isMore: count > MAX_COUNTED,
    isManyPeople: search.kind === "people" && search.isMany,
    pagination: paginationOf(Math.min(count, MAX_COUNTED), page, size),
  };
}
