const ridePath = /^\/api\/rides\/[0-9a-f]{8}-[0-9a-f-]{27}$/;
const fixedPaths: readonly string[] = [
  "/api/validate-token",
  "/api/product",
  "/api/rides/open",
  "/api/rides/recent",
  "/api/users/ride-histories?part=past&page=1",
];

/** Whether the response is cached for offline use: the session, the product settings, single rides and ride lists. */
export const isCachedPath = (pathAndSearch: string): boolean =>
  fixedPaths.includes(pathAndSearch) || ridePath.test(pathAndSearch);

/** Cached paths to delete when this one is cached: a ride replaces every other single ride. */
export const listPathsToEvict = (
  pathAndSearch: string,
  cachedPaths: readonly string[],
): string[] =>
  ridePath.test(pathAndSearch)
    ? cachedPaths.filter((path) => ridePath.test(path) && path !== pathAndSearch)
    : [];
