import { pageParam } from "#web/platform/pagination.ts";

/** URL state of the favorites: search text and page. */
export type FavoritesSearch = { search?: string | undefined; page?: number | undefined };

export const favoritesSearch = (search: Record<string, unknown>): FavoritesSearch => ({
  search: textOf(search.search),
  page: pageParam(search.page),
});

/** The router parses digits in a URL as a number. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value.trim() !== "") || typeof value === "number"
    ? String(value)
    : undefined;
