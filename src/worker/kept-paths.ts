const oneRide = /^\/api\/rides\/[0-9a-f]{8}-[0-9a-f-]{27}$/;
const always: readonly string[] = [
  "/api/validate-token",
  "/api/product",
  "/api/rides/open",
  "/api/rides/recent",
  "/api/users/ride-histories?part=past&page=1",
];

/** Whether the answer of this address is kept to be read without a network: the last ride, and the list of rides. */
export const isKept = (pathAndSearch: string): boolean =>
  always.includes(pathAndSearch) || oneRide.test(pathAndSearch);

/** Of what is kept, the paths to which an answer that is kept now puts an end: only the last ride stays. */
export const replacedBy = (pathAndSearch: string, kept: readonly string[]): string[] =>
  oneRide.test(pathAndSearch)
    ? kept.filter((path) => oneRide.test(path) && path !== pathAndSearch)
    : [];
