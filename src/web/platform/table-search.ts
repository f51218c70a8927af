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

/** State of a list that a saved view keeps: all but the search text and the page. */
export const viewOf = <Search extends TableSearch>({ page: _, search: __, ...view }: Search) =>
  view;

/** URL state of a list whose rows have a preview. */
export type PreviewSearch = {
  /** Id of the previewed row. */
  preview?: string | undefined;
};

/** Adds the previewed row to the URL state that a list parses. */
export const withPreview =
  <Search>(parse: (search: Record<string, unknown>) => Search) =>
  (search: Record<string, unknown>): Search & PreviewSearch => ({
    ...parse(search),
    preview: parseText(search.preview)?.match(/^[0-9a-f-]{36}$/)?.[0],
  });

/** Router navigation that shows the preview of a row, or none. */
export const previewNavigation = (preview: string | undefined) => ({
  search: <Search extends PreviewSearch>(previous: Search) => ({ ...previous, preview }),
  replace: true,
  resetScroll: false,
});

const MAX_SEARCH_LENGTH = 100;

/** Parses the URL state of a table; invalid values are ignored. */
export const tableSearch = (search: Record<string, unknown>): TableSearch => ({
  search: parseText(search.search)?.slice(0, MAX_SEARCH_LENGTH),
  page: pageParam(search.page),
  size: parseChoice(["50", "100"], search.size),
});

/**
 * Router navigation that changes the filters and resets the page, unless a page is given. Only page changes add a
 * history entry.
 */
export const searchNavigation = <Search extends TableSearch>(change: Search) => ({
  search: (previous: Search) => ({ ...previous, page: undefined, ...change }),
  replace: !("page" in change),
  resetScroll: "page" in change,
});

/** The value if it is one of the choices. The router parses a numeric URL value as a number. */
export const parseChoice = <const Value extends string>(
  choices: readonly Value[],
  value: unknown,
): Value | undefined => choices.find((choice) => choice === parseText(value));

/** A non-empty text. The router parses a numeric URL value as a number. */
export const parseText = (value: unknown): string | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value)
    : undefined;

/** A day "YYYY-MM-DD". */
export const parseDay = (value: unknown): string | undefined =>
  typeof value === "string" && /^20\d\d-[01]\d-[0-3]\d$/.test(value) ? value : undefined;

/** Omits a default value from the URL. */
export const omitDefault = <Value extends string, const Default extends Value>(
  defaultValue: Default,
  value: Value | undefined,
): Exclude<Value, Default> | undefined =>
  value === undefined || value === defaultValue ? undefined : (value as Exclude<Value, Default>);
