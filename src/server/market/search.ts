import { plusMinutes, searchLimits } from "#shared/rides/deadlines.ts";
import { type Crowd, oldestFresh } from "./crowd.ts";
import { isBooked, type MarketDriver } from "./market-driver.ts";
import { findNearest } from "./nearest.ts";
import type { Point } from "./sphere.ts";

export interface OfferSearch {
  pickup: Point;
  now: Date;
  tripMinutes: number;
  /** The minutes that a driver so many great-circle miles away needs to the pickup. */
  pickupMinutes(miles: number): number;
  /** Ids of drivers who are not to be offered. */
  exclude: ReadonlySet<string>;
}

export interface NearbyDriver {
  driver: MarketDriver;
  /** Great-circle miles to the pickup. */
  miles: number;
}

/** The drivers to offer for a trip now (behaviour 5.2), nearest first. */
export function findOffered(crowd: Crowd, search: OfferSearch): NearbyDriver[] {
  const neighbours = findNearest(crowd.grid, {
    origin: search.pickup,
    limit: searchLimits.mostOffers,
    radii: searchLimits.radiiMiles,
    enough: searchLimits.enoughOffers,
    accepts: acceptsFor(crowd, search),
  });
  return neighbours.flatMap(({ member, miles }) => {
    const driver = crowd.roster.at(member);
    return driver ? [{ driver, miles }] : [];
  });
}

const acceptsFor = ({ roster, positions }: Crowd, search: OfferSearch) => {
  const oldest = oldestFresh(search.now);
  return (number: number, miles: () => number): boolean => {
    if (positions.receivedAt(number) < oldest) return false;
    const driver = roster.at(number);
    if (!driver || search.exclude.has(driver.id)) return false;
    return driver.bookings.length === 0 || !isBooked(driver, tripOf(search, miles()));
  };
};

const tripOf = ({ now, tripMinutes, pickupMinutes }: OfferSearch, miles: number) => ({
  from: now.getTime(),
  until: plusMinutes(now, pickupMinutes(miles) + tripMinutes).getTime(),
});
