/** How many rows a page of a list has. */
export const PAGE_SIZE = 10;

/** Where a page stands in a list of so many; an empty list has one page. */
export function paginationOf(totalItems: number, currentPage: number, size = PAGE_SIZE) {
  return { totalItems, totalPages: Math.max(1, Math.ceil(totalItems / size)), currentPage };
}

/** Of a longer list this many rows can be paged through; searching and filtering reach the others. */
export const MOST_PAGED = 10_000;
