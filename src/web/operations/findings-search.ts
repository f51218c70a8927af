import { laterPage } from "#web/app/later-page.ts";
import { oneOf } from "#web/app/table-search.ts";

export type FindingsSearch = {
  /** The open ones when there is none. */
  filter?: "resolved" | "all" | undefined;
  page?: number | undefined;
};

/** What the address of the findings may ask for; anything else is ignored. */
export const findingsSearch = (search: Record<string, unknown>): FindingsSearch => ({
  filter: oneOf(["resolved", "all"], search.filter),
  page: laterPage(search.page),
});
