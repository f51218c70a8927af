/** Options of the queries of referrals, testimonials, ideas and favorites: no retries, no refetch on window focus. */
export const withoutRetries = { retry: false, refetchOnWindowFocus: false } as const;
