/** Options of referral, testimonial and ideas queries: no retries, and no refetch on window focus. */
export const quietQuery = { retry: false, refetchOnWindowFocus: false } as const;
