export const PAGE_SIZE = 10;

/** An empty list has one page. */
export function paginationOf(totalItems: number, currentPage: number, size = PAGE_SIZE) {
  return { totalItems, totalPages: Math.max(1, Math.ceil(totalItems / size)), currentPage };
}

/** Longer lists can be paged up to this row; search and filters reach the rest. */
export const MAX_PAGED_ROWS = 10_000;
