/** Which drivers admins look at. */
export const driverFilters = ["all", "verified", "unverified"] as const;

/** In which order; "-name" is from Z to A. */
export const driverSorts = ["newest", "oldest", "name", "-name", "email", "-email"] as const;
