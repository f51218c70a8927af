import { personSorts } from "#shared/admin/list-choices.ts";
import type { RiderSort } from "#shared/operations/list-choices.ts";
import {
  omitDefault,
  parseChoice,
  parseDay,
  type TableSearch,
  tableSearch,
} from "#web/platform/table-search.ts";

export type RidersSearch = TableSearch & {
  only?: "suspended" | undefined;
  /** First and last market day of joining, "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
  /** Default newest first. */
  sort?: Exclude<RiderSort, "newest"> | undefined;
};

/** Parses the URL state of the riders; invalid values are ignored. */
export const ridersSearch = (search: Record<string, unknown>): RidersSearch => ({
  ...tableSearch(search),
  only: parseChoice(["suspended"], search.only),
  from: parseDay(search.from),
  to: parseDay(search.to),
  sort: omitDefault("newest", parseChoice(personSorts, search.sort)),
});
