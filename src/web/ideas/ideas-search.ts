import type { IdeaOrder } from "#shared/ideas/contract.ts";
import { pageParam } from "#web/platform/pagination.ts";
import { parseText } from "#web/platform/table-search.ts";

/** Typing pause before a search begins. */
export const SEARCH_PAUSE_MS = 500;

export type IdeasSearch = {
  /** Id of the idea whose details are open. */
  id?: string | undefined;
  search?: string | undefined;
  /** Default 1. */
  page?: number | undefined;
  /** Default: by votes; newest first for admins. */
  sort?: IdeaOrder | undefined;
};

/** Parses the URL state of the ideas; invalid values are ignored. */
export const ideasSearch = (search: Record<string, unknown>): IdeasSearch => ({
  id: parseText(search.id),
  ...listSearch(search),
});

export type FeaturesSearch = Omit<IdeasSearch, "id"> & {
  /** Only hidden ideas. */
  part?: "hidden" | undefined;
};

/** Parses the URL state of the admin page of ideas. */
export const featuresSearch = (search: Record<string, unknown>): FeaturesSearch => ({
  ...listSearch(search),
  part: search.part === "hidden" ? "hidden" : undefined,
});

const listSearch = (search: Record<string, unknown>): Omit<IdeasSearch, "id"> => ({
  search: parseText(search.search)?.slice(0, MAX_SEARCH_LENGTH),
  page: pageParam(search.page),
  sort: search.sort === "new" || search.sort === "votes" ? search.sort : undefined,
});

const MAX_SEARCH_LENGTH = 300;
