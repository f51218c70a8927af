import type { Db } from "#server/database/db.ts";
import type { ListedDriver } from "#shared/admin/contract.ts";
import { MAX_PAGED_ROWS, paginationOf } from "#shared/paging.ts";
import {
  countFound,
  countFoundOfBoth,
  type DriverFilter,
  type DriverSort,
  type ListedRow,
  listDriverSpan,
  MOST_COUNTED,
  reversed,
  type Span,
  type Tally,
  tallyDrivers,
} from "./listing-queries.ts";
import { searchPatterns } from "./search-words.ts";

interface Asked extends DriverFilter {
  page: number;
  size: number;
  sort: DriverSort;
}

/** One page of drivers, with the counts by verification. */
export async function pageOfDrivers(db: Db, { page, size, sort, ...filter }: Asked) {
  const { counts, isMore } = await countsOf(db, filter);
  const total = counts[filter.filter];
  const reached = Math.min(total, MAX_PAGED_ROWS);
  const wanted = { offset: (page - 1) * size, rows: size, sort };
  const span = spanOf(wanted, { reached, total, isMore });
  const rows = span.rows > 0 ? await listDriverSpan(db, filter, span) : [];
  return {
    success: true as const,
    drivers: (span.sort === sort ? rows : rows.toReversed()).map(listedDriver),
    counts,
    isMore,
    pagination: { ...paginationOf(reached, page, size), totalItems: total },
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

type Sought = Omit<DriverFilter, "filter">;

/** True if filters beyond verification are set. */
const isNarrowed = ({ search, payouts, vehicle, from, to }: Sought): boolean =>
  searchPatterns(search).length > 0 || [payouts, vehicle, from, to].some(Boolean);

/** Counts drivers by verification; `isMore` when the matches exceed the counting limit. */
async function countsOf(db: Db, { filter, ...sought }: DriverFilter) {
  const isSought = isNarrowed(sought);
  const found = await (isSought ? tallyFound(db, sought) : tallyDrivers(db));
  const most = isSought ? MOST_COUNTED : Number.POSITIVE_INFINITY;
  const verified = Math.min(found.verified, most);
  const unverified = Math.min(found.unverified, most);
  const isMore =
    (filter !== "unverified" && found.verified > most) ||
    (filter !== "verified" && found.unverified > most);
  return { counts: { all: verified + unverified, verified, unverified }, isMore };
}

/** Beyond the shared limit, counts each kind separately, so that a large one does not hide the size of the other. */
async function tallyFound(db: Db, sought: Sought): Promise<Tally> {
  const both = await countFoundOfBoth(db, sought);
  if (both.verified + both.unverified <= MOST_COUNTED) return both;
  const [verified, unverified] = await Promise.all([
    countFound(db, { ...sought, filter: "verified" }),
    countFound(db, { ...sought, filter: "unverified" }),
  ]);
  return { verified, unverified };
}

/**
 * Reads the span from the nearer end of the list, because an offset reads the skipped rows too. When the count exceeds
 * its limit, the distance to the far end is unknown.
 */
function spanOf(
  { sort, offset, rows }: Span,
  { reached, total, isMore }: { reached: number; total: number; isMore: boolean },
): Span {
  const left = Math.max(0, Math.min(rows, reached - offset));
  return isMore || offset <= total / 2
    ? { sort, offset, rows: left }
    : { sort: reversed[sort], offset: total - offset - left, rows: left };
}
