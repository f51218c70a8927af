/** Page number for the address: a whole number from 2, or undefined for the first page. */
export const pageParam = (value: unknown): number | undefined => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined;
};
