/** Earliest day that date filters accept: no record is older than the product. */
export const FIRST_DAY = "2024-01-01";
