export const searchLimits = {
  radiiMiles: [3, 6, 10, 15],
  enoughOffers: 5,
  maxOffers: 20,
  positionFreshMinutes: 3,
  serviceAreaMiles: 25,
  maxServiceAreaMiles: 100,
  /** Scheduled rides: candidates priced and compared, nearest home base first. */
  maxAvailable: 60,
  /** Scheduled rides: offers returned, best match first. */
  maxAvailableOffers: 30,
} as const;
