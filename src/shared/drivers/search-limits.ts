export const searchLimits = {
  /** Instant rides: the search radius grows until `enoughOffers` offers are found. */
  radiiMiles: [3, 6, 10, 15],
  enoughOffers: 5,
  /** Instant rides: offers returned. */
  maxOffers: 20,
  positionFreshMinutes: 3,
  /** Default radius of a service area. */
  serviceAreaMiles: 25,
  maxServiceAreaMiles: 100,
  /** Scheduled rides: candidates priced and compared, nearest home base first. */
  maxAvailable: 60,
  /** Scheduled rides: offers returned, best match first. */
  maxAvailableOffers: 30,
} as const;
