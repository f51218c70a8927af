export const favoriteLimits = {
  maxSearchLength: 300,
  maxResults: 20,
  pageSize: 12,
  maxFavorites: 200,
} as const;
