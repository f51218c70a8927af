/** Limits: search length, search results, favorites per page, favorites per rider. */
export const favoriteLimits = { letters: 300, found: 20, onPage: 12, kept: 200 } as const;
