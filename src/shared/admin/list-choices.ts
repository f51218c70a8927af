export const driverFilters = ["all", "verified", "unverified"] as const;

export const readiness = ["ready", "missing"] as const;

/** Orders of the lists of drivers and of riders; "-name" sorts from Z to A. */
export const personSorts = ["newest", "oldest", "name", "-name", "email", "-email"] as const;
