import { pageParam } from "#web/platform/pagination.ts";

/** What the address of the favorites may ask for: a name that is looked for, and a page of the list. */
export type FavoritesSearch = { search?: string | undefined; page?: number | undefined };

export const favoritesSearch = (search: Record<string, unknown>): FavoritesSearch => ({
  search: textOf(search.search),
  page: pageParam(search.page),
});

/** The router reads digits in an address as a number. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value.trim() !== "") || typeof value === "number"
    ? String(value)
    : undefined;
