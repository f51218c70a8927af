/**
 * Page numbers to show: the first, the last, and the current page with `neighbors` on each side. Null marks a gap of
 * two or more pages.
 */
export const pageNumbers = (page: number, totalPages: number, neighbors = 1): (number | null)[] => {
  const near = [1, page - neighbors, page, page + neighbors, totalPages];
  const shownPages = [...new Set(near)]
    .filter((number) => number >= 1 && number <= totalPages)
    .sort((a, b) => a - b);
  return shownPages.flatMap((number, index) => {
    const previousPage = shownPages[index - 1] ?? 0;
    if (number - previousPage === 2) return [number - 1, number];
    return number - previousPage > 2 ? [null, number] : [number];
  });
};
