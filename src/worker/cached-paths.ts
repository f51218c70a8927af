const oneRide = /^\/api\/rides\/[0-9a-f]{8}-[0-9a-f-]{27}$/;
const always: readonly string[] = [
  "/api/validate-token",
  "/api/product",
  "/api/rides/open",
  "/api/rides/recent",
  "/api/users/ride-histories?part=past&page=1",
];

/** Whether the response of this address is cached for offline use: the last ride, and the list of rides. */
export const isCachedPath = (pathAndSearch: string): boolean =>
  always.includes(pathAndSearch) || oneRide.test(pathAndSearch);

/** Cached paths to delete when this one is cached: only the last ride stays. */
export const listReplaced = (pathAndSearch: string, kept: readonly string[]): string[] =>
  oneRide.test(pathAndSearch)
    ? kept.filter((path) => oneRide.test(path) && path !== pathAndSearch)
    : [];
