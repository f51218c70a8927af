/** The pages that a pager names: the first, the last and the present one with `beside` on either side; null where some are left out. */
export const pageNumbers = (page: number, totalPages: number, beside = 1): (number | null)[] => {
  const near = [1, page - beside, page, page + beside, totalPages];
  const named = [...new Set(near)]
    .filter((number) => number >= 1 && number <= totalPages)
    .sort((a, b) => a - b);
  return named.flatMap((number, place) => {
    const before = named[place - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
};
