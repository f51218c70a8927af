/**
 * Spread into the options of referral, favorites and ideas queries: they are not tried again, and not asked again when
 * the window is looked at.
 */
export const quietQuery = { retry: false, refetchOnWindowFocus: false } as const;
