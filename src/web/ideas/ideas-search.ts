import type { IdeaOrder } from "#shared/ideas/contract.ts";
import { pageParam } from "#web/platform/pagination.ts";

/** How long the typing pauses before a search begins. */
export const SEARCH_PAUSE_MS = 500;

export type IdeasSearch = {
  /** The idea that is open. */
  id?: string | undefined;
  search?: string | undefined;
  /** The first when there is none. */
  page?: number | undefined;
  /** Those with the most votes come first when there is none. */
  sort?: Exclude<IdeaOrder, "votes"> | undefined;
};

/** What the address of the ideas may ask for; anything else is ignored. */
export const ideasSearch = (search: Record<string, unknown>): IdeasSearch => ({
  id: wordsIn(search.id),
  ...featuresSearch(search),
  sort: search.sort === "new" ? "new" : undefined,
});

/** What the address of the admins' ideas may ask for. */
export const featuresSearch = (
  search: Record<string, unknown>,
): Pick<IdeasSearch, "search" | "page"> => ({
  search: wordsIn(search.search)?.slice(0, MOST_LETTERS),
  page: pageParam(search.page),
});

const MOST_LETTERS = 300;

/** The router reads digits in an address as a number. */
const wordsIn = (value: unknown): string | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value)
    : undefined;
