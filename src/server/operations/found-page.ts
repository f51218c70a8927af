import type { Db } from "#server/database/db.ts";
import type { RideFilter } from "#shared/operations/lists-contract.ts";
import { paginationOf } from "#shared/paging.ts";
import { countFound, type Filter, type FoundRide, listFound, MAX_COUNTED } from "./list-queries.ts";
import { searchedBy } from "./search.ts";

interface Asked extends RideFilter {
  page: number;
  size: number;
  sort: "newest" | "oldest";
}

/** Resolves the search of a filter. */
export async function filterOf(db: Db, { search, ...filter }: RideFilter): Promise<Filter> {
  return { ...filter, searched: await searchedBy(db, search) };
}

/** One page of matching rides, and their number up to the counting limit. */
export async function foundPage(db: Db, { page, size, sort, ...asked }: Asked) {
  const filter = await filterOf(db, asked);
  const { searched } = filter;
  const span = { sort, offset: (page - 1) * size, rows: size };
  const isReachable = span.offset < MAX_COUNTED;
  const [rides, count] = await Promise.all([
    isReachable ? listFound(db, filter, span) : ([] as FoundRide[]),
    countFound(db, filter),
  ]);
  return {
    rides,
    isMore: count > MAX_COUNTED,
    isManyPeople: searched.kind === "people" && searched.isMany,
    pagination: paginationOf(Math.min(count, MAX_COUNTED), page, size),
  };
}
