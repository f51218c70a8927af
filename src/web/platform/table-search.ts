import type { PageSizeValue } from "#web/ui/tables/page-size.tsx";
import { pageParam } from "./pagination.ts";

/** Where one is in a table that the address names: words looked for, page, rows on a page. */
export type TableSearch = {
  search?: string | undefined;
  /** The first when there is none. */
  page?: number | undefined;
  /** 25 when there is none. */
  size?: Exclude<PageSizeValue, "25"> | undefined;
};

const MOST_LETTERS = 100;

/** What the address of a table may ask for; anything else is ignored. */
export const tableSearch = (search: Record<string, unknown>): TableSearch => ({
  search: textIn(search.search)?.slice(0, MOST_LETTERS),
  page: pageParam(search.page),
  size: oneOf(["50", "100"], search.size),
});

/** Looks for something else, from the first page on unless a page is asked for; only pages are steps to go back. */
export const lookingFor = <Search extends TableSearch>(change: Search) => ({
  search: (before: Search) => ({ ...before, page: undefined, ...change }),
  replace: !("page" in change),
  resetScroll: "page" in change,
});

/** The value if it is one of the choices. The router reads digits in an address as a number. */
export const oneOf = <const Value extends string>(
  choices: readonly Value[],
  value: unknown,
): Value | undefined => choices.find((choice) => choice === textIn(value));

/** A text that is there. The router reads digits in an address as a number. */
export const textIn = (value: unknown): string | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value)
    : undefined;

/** A day "YYYY-MM-DD". */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^20\d\d-[01]\d-[0-3]\d$/.test(value) ? value : undefined;
