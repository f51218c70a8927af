export const driverFilters = ["all", "verified", "unverified"] as const;

export const readiness = ["ready", "missing"] as const;

/** "-name" sorts from Z to A. */
export const driverSorts = ["newest", "oldest", "name", "-name", "email", "-email"] as const;
