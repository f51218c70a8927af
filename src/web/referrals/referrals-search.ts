import { pageParam } from "#web/platform/pagination.ts";

/** What the address of the referrals may ask for: a page, the first when there is none. */
export const referralsSearch = (
  search: Record<string, unknown>,
): { page?: number | undefined } => ({ page: pageParam(search.page) });
