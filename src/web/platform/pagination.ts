/** Page number for the address: an integer from 2 to 999,999; undefined for the first page and invalid values. */
export const pageParam = (value: unknown): number | undefined => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined;
};
