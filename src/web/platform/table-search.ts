import type { PageSizeValue } from "#web/ui/tables/page-size.tsx";
import { pageParam } from "./pagination.ts";

/** State of a table in the URL: search text, page, page size. */
export type TableSearch = {
  search?: string | undefined;
  /** Default 1. */
  page?: number | undefined;
  /** Default 25. */
  size?: Exclude<PageSizeValue, "25"> | undefined;
};

const MOST_LETTERS = 100;

/** Parses the URL state of a table; invalid values are ignored. */
export const tableSearch = (search: Record<string, unknown>): TableSearch => ({
  search: textIn(search.search)?.slice(0, MOST_LETTERS),
  page: pageParam(search.page),
  size: oneOf(["50", "100"], search.size),
});

/** Changes the filters and resets the page unless one is given; only page changes add a history entry. */
export const lookingFor = <Search extends TableSearch>(change: Search) => ({
  search: (before: Search) => ({ ...before, page: undefined, ...change }),
  replace: !("page" in change),
  resetScroll: "page" in change,
});

/** The value if it is one of the choices. The router parses digits in a URL as a number. */
export const oneOf = <const Value extends string>(
  choices: readonly Value[],
  value: unknown,
): Value | undefined => choices.find((choice) => choice === textIn(value));

/** A non-empty text. The router parses digits in a URL as a number. */
export const textIn = (value: unknown): string | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value)
    : undefined;

/** A day "YYYY-MM-DD". */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^20\d\d-[01]\d-[0-3]\d$/.test(value) ? value : undefined;
