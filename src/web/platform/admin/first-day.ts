/** Nothing that admins look through is older than the product. */
export const FIRST_DAY = "2024-01-01";
