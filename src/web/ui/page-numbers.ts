/** The pages that a pager names: the first, the last and those beside the present one; null where some are left out. */
export const pageNumbers = (page: number, totalPages: number): (number | null)[] => {
  const near = [1, page - 1, page, page + 1, totalPages];
  const named = [...new Set(near)]
    .filter((number) => number >= 1 && number <= totalPages)
    .sort((a, b) => a - b);
  return named.flatMap((number, place) => {
    const before = named[place - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
};
