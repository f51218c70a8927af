import { searchLimits } from "#shared/drivers/search-limits.ts";
import type { Point } from "#shared/places/place.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type DriverIndex, oldestFresh } from "./driver-index.ts";
import {
  type Booking,
  isBooked,
  isOfferable,
  type MarketDriver,
  type OfferableDriver,
} from "./market-driver.ts";
import { findNearest } from "./nearest.ts";

export interface OfferSearch {
  pickup: Point;
  now: Date;
  tripMinutes: number;
  /** Estimated minutes from a point to the pickup. */
  pickupMinutes(from: Point): number;
  /** Whether the rider must not be offered the driver. */
  excludes(driver: MarketDriver): boolean;
}

export interface NearbyDriver {
  driver: OfferableDriver;
  pickupMinutes: number;
  position: Point;
}

/** Drivers to offer for an instant trip, nearest first. */
export function findNearby(index: DriverIndex, search: OfferSearch): NearbyDriver[] {
  const nearest = findNearest(index.grid, {
    origin: search.pickup,
    limit: searchLimits.maxOffers,
    radii: searchLimits.radiiMiles,
    minimum: searchLimits.enoughOffers,
    accepts: acceptsFor(index, search),
  });
  return nearest.flatMap((member) => {
    const driver = index.roster.at(member);
    if (!driver || !isOfferable(driver)) return [];
    const position = index.positions.get(member);
    return [{ driver, pickupMinutes: search.pickupMinutes(position), position }];
  });
}

/** Fresh positions of all drivers who can be offered and have no booking during the trip. */
export function listFreePositions({ roster, positions }: DriverIndex, trip: Booking): Point[] {
  const oldest = oldestFresh(new Date(trip.from));
  const isFree = (driver: MarketDriver): boolean =>
    isOfferable(driver) && positions.receivedAt(driver.number) >= oldest && !isBooked(driver, trip);
  return roster
    .all()
    .filter(isFree)
    .map(({ number }) => positions.get(number));
}

const acceptsFor = ({ roster, positions }: DriverIndex, search: OfferSearch) => {
  const oldest = oldestFresh(search.now);
  return (number: number): boolean => {
    if (positions.receivedAt(number) < oldest) return false;
    const driver = roster.at(number);
    if (!driver || search.excludes(driver)) return false;
    if (driver.bookings.from.length === 0) return true;
    return !isBooked(driver, tripOf(search, positions.get(number)));
  };
};

const tripOf = ({ now, tripMinutes, pickupMinutes }: OfferSearch, from: Point) => ({
  from: now.getTime(),
  until: plusMinutes(now, pickupMinutes(from) + tripMinutes).getTime(),
});
