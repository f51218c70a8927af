import { searchLimits } from "#shared/drivers/search-limits.ts";
import type { Point } from "#shared/places/place.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type DriverIndex, oldestFresh } from "./driver-index.ts";
import { isBooked, isOfferable, type OfferableDriver } from "./market-driver.ts";
import { findNearest } from "./nearest.ts";

export interface OfferSearch {
  pickup: Point;
  now: Date;
  tripMinutes: number;
  /** The minutes that a driver needs from there to the pickup. */
  pickupMinutes(from: Point): number;
  /** Ids of drivers who are not to be offered. */
  exclude: ReadonlySet<string>;
}

export interface NearbyDriver {
  driver: OfferableDriver;
  pickupMinutes: number;
}

/** The drivers to offer for a trip now (behaviour 5.2), nearest first. */
export function findOffered(crowd: DriverIndex, search: OfferSearch): NearbyDriver[] {
  const neighbours = findNearest(crowd.grid, {
    origin: search.pickup,
    limit: searchLimits.maxOffers,
    radii: searchLimits.radiiMiles,
    enough: searchLimits.enoughOffers,
    accepts: acceptsFor(crowd, search),
  });
  return neighbours.flatMap(({ member }) => {
    const driver = crowd.roster.at(member);
    return driver && isOfferable(driver)
      ? [{ driver, pickupMinutes: search.pickupMinutes(crowd.positions.get(member)) }]
      : [];
  });
}

const acceptsFor = ({ roster, positions }: DriverIndex, search: OfferSearch) => {
  const oldest = oldestFresh(search.now);
  return (number: number): boolean => {
    if (positions.receivedAt(number) < oldest) return false;
    const driver = roster.at(number);
    if (!driver || search.exclude.has(driver.id)) return false;
    if (driver.bookings.from.length === 0) return true;
    return !isBooked(driver, tripOf(search, positions.get(number)));
  };
};

const tripOf = ({ now, tripMinutes, pickupMinutes }: OfferSearch, from: Point) => ({
  from: now.getTime(),
  until: plusMinutes(now, pickupMinutes(from) + tripMinutes).getTime(),
});
