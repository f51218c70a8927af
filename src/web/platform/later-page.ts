/** A page number worth keeping in the address: a whole number from 2 on. */
export const laterPage = (value: unknown): number | undefined => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined;
};
