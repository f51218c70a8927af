/** Which drivers admins look at. */
export const driverFilters = ["all", "verified", "unverified"] as const;

/** Whether drivers have what is asked of them: that Stripe pays them out, a vehicle. */
export const readiness = ["ready", "missing"] as const;

/** In which order; "-name" is from Z to A. */
export const driverSorts = ["newest", "oldest", "name", "-name", "email", "-email"] as const;
