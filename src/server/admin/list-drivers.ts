import type { Db } from "#server/database/db.ts";
import type { ListedDriver } from "#shared/admin/contract.ts";
import { MOST_PAGED, paginationOf } from "#shared/paging.ts";
import {
  countFound,
  type DriverFilter,
  type DriverSort,
  type ListedRow,
  listDriverSpan,
  MOST_COUNTED,
  reversed,
  type Span,
  tallyDrivers,
} from "./listing-queries.ts";
import { searchPatterns } from "./search-words.ts";

interface Asked extends DriverFilter {
  page: number;
  size: number;
  sort: DriverSort;
}

/** A page of drivers, and how many there are of each kind. */
export async function pageOfDrivers(db: Db, { page, size, sort, ...filter }: Asked) {
  const counts = await countsOf(db, filter.search);
  const isMore = counts.all > MOST_COUNTED && searchPatterns(filter.search).length > 0;
  const total = counts[filter.filter];
  const reached = Math.min(total, MOST_PAGED);
  const span = spanOf({ offset: (page - 1) * size, rows: size, sort }, { reached, total });
  const rows = span.rows > 0 ? await listDriverSpan(db, filter, span) : [];
  return {
    success: true as const,
    drivers: (span.sort === sort ? rows : rows.toReversed()).map(listedDriver),
    counts,
    isMore,
    pagination: { ...paginationOf(reached, page, size), totalItems: total },
  };
}

/** A driver as a row of the list. */
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

async function countsOf(db: Db, search: string) {
  const kinds = await (searchPatterns(search).length > 0
    ? countFound(db, search)
    : tallyDrivers(db));
  const of = (isVerified: boolean) =>
    kinds.find((kind) => kind.isVerified === isVerified)?.drivers ?? 0;
  return { all: of(true) + of(false), verified: of(true), unverified: of(false) };
}

/** A span read from whichever end of the list is nearer: what is skipped is read too. */
function spanOf(
  { sort, offset, rows }: Span,
  { reached, total }: { reached: number; total: number },
): Span {
  const left = Math.max(0, Math.min(rows, reached - offset));
  return offset <= total / 2
    ? { sort, offset, rows: left }
    : { sort: reversed[sort], offset: total - offset - left, rows: left };
}
