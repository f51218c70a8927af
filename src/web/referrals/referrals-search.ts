import { pageParam } from "#web/platform/pagination.ts";

/** Parses the page from the URL of the referrals; default 1. */
export const referralsSearch = (
  search: Record<string, unknown>,
): { page?: number | undefined } => ({ page: pageParam(search.page) });
