/** Limits: search length, search results, favorites per page, favorites per rider. */
export const favoriteLimits = {
  maxSearchLength: 300,
  maxResults: 20,
  pageSize: 12,
  maxFavorites: 200,
} as const;
