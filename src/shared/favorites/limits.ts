/** The longest search text and how many drivers it finds at most; how many favorites a page and a rider can have. */
export const favoriteLimits = { letters: 300, found: 20, onPage: 12, kept: 200 } as const;
