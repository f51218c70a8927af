import type { Db } from "#server/database/db.ts";
import { searchPatterns } from "#server/database/search-words.ts";
import type { ListedDriver } from "#shared/admin/contract.ts";
import { MAX_PAGED_ROWS, paginationOf } from "#shared/paging.ts";
import {
  countMatchesByVerification,
  countMatchingDrivers,
  type DriverFilter,
  type DriverSort,
  type ListedRow,
  listDriverSpan,
  MAX_COUNTED,
  oppositeSort,
  type Span,
  type Tally,
  tallyDrivers,
} from "./listing-queries.ts";

interface ListQuery extends DriverFilter {
  page: number;
  size: number;
  sort: DriverSort;
}

/** One page of drivers, with the counts by verification. */
export async function pageOfDrivers(db: Db, { page, size, sort, ...filter }: ListQuery) {
  const { counts, isMore } = await countsOf(db, filter);
  const total = counts[filter.filter];
  const reachable = Math.min(total, MAX_PAGED_ROWS);
  const requested = { offset: (page - 1) * size, rows: size, sort };
  const span = spanOf(requested, { reachable, total, isMore });
  const rows = span.rows > 0 ? await listDriverSpan(db, filter, span) : [];
  return {
    success: true as const,
    drivers: (span.sort === sort ? rows : rows.toReversed()).map(listedDriver),
    counts,
    isMore,
    pagination: { ...paginationOf(reachable, page, size), totalItems: total },
  };
}

/** Maps a driver to a list row. */
function listedDriver(row: ListedRow): ListedDriver {
  const { number, createdAt, make, model, vehicleType, plateNumber, ...person } = row;
  const hasVehicle = make && model && vehicleType && plateNumber;
  return {
    ...person,
    isEarlyBird: number <= LAST_EARLY_BIRD,
    vehicle: hasVehicle ? { make, model, vehicleType, plateNumber } : null,
    joinedAt: createdAt.toISOString(),
  };
}

const LAST_EARLY_BIRD = 100;

type NarrowingFilter = Omit<DriverFilter, "filter">;

/** True if filters beyond verification are set. */
const isNarrowed = ({ search, payouts, vehicle, from, to }: NarrowingFilter): boolean =>
  searchPatterns(search).length > 0 || [payouts, vehicle, from, to].some(Boolean);

/** Counts drivers by verification; `isMore` when the matches exceed the counting limit. */
async function countsOf(db: Db, { filter, ...filters }: DriverFilter) {
  const isFiltered = isNarrowed(filters);
  const tally = await (isFiltered ? countMatches(db, filters) : tallyDrivers(db));
  const max = isFiltered ? MAX_COUNTED : Number.POSITIVE_INFINITY;
  const verified = Math.min(tally.verified, max);
  const unverified = Math.min(tally.unverified, max);
  const isMore =
    (filter !== "unverified" && tally.verified > max) ||
    (filter !== "verified" && tally.unverified > max);
  return { counts: { all: verified + unverified, verified, unverified }, isMore };
}

/**
 * If both kinds together exceed the limit, counts each kind separately, so that a large one does
 * not hide the size of the other.
 */
async function countMatches(db: Db, filters: NarrowingFilter): Promise<Tally> {
  const both = await countMatchesByVerification(db, filters);
  if (both.verified + both.unverified <= MAX_COUNTED) return both;
  const [verified, unverified] = await Promise.all([
    countMatchingDrivers(db, { ...filters, filter: "verified" }),
    countMatchingDrivers(db, { ...filters, filter: "unverified" }),
  ]);
  return { verified, unverified };
}

/**
 * Reads the span from the nearer end of the list, because an offset reads the skipped rows too. When the count exceeds
 * its limit, the distance to the far end is unknown.
 */
function spanOf(
  { sort, offset, rows }: Span,
  { reachable, total, isMore }: { reachable: number; total: number; isMore: boolean },
): Span {
  const remaining = Math.max(0, Math.min(rows, reachable - offset));
  return isMore || offset <= total / 2
    ? { sort, offset, rows: remaining }
    : { sort: oppositeSort[sort], offset: total - offset - remaining, rows: remaining };
}
