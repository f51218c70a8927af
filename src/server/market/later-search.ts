import { searchLimits } from "#shared/drivers/search-limits.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import type { DriverIndex } from "./driver-index.ts";
import { type Booking, isBooked, isPlannable, type OfferableDriver } from "./market-driver.ts";
import { findNearest } from "./nearest.ts";

export interface LaterSearch {
  pickup: Point;
  /** When the ride would keep its driver. */
  during: Booking;
  /** Only drivers who can be booked for so many hours; null for a trip from point to point. */
  bookedHours: number | null;
  /** Ids of drivers who are not to be offered. */
  exclude: ReadonlySet<string>;
}

/** The drivers who can take a ride on a later day (behaviour 6), those with the nearest home base first. */
export function findAvailable(
  { bases, roster }: DriverIndex,
  search: LaterSearch,
): OfferableDriver[] {
  const neighbours = findNearest(bases, {
    origin: search.pickup,
    limit: searchLimits.maxAvailable,
    radii: [searchLimits.maxServiceAreaMiles],
    enough: searchLimits.maxAvailable,
    accepts: (member) => {
      const driver = roster.at(member);
      return driver !== null && isAvailable(driver, search);
    },
  });
  return neighbours.flatMap(({ member }) => {
    const driver = roster.at(member);
    return driver && isPlannable(driver) ? [driver] : [];
  });
}

function isAvailable(
  driver: NonNullable<ReturnType<DriverIndex["roster"]["at"]>>,
  search: LaterSearch,
) {
  const { pickup, during, bookedHours, exclude } = search;
  if (exclude.has(driver.id) || isBooked(driver, during)) return false;
  if (bookedHours !== null && !takesHours(driver.hourly, bookedHours)) return false;
  const { serviceArea } = driver;
  return serviceArea !== null && milesBetween(serviceArea, pickup) <= serviceArea.radiusMiles;
}

function takesHours(hourly: OfferableDriver["hourly"], hours: number): boolean {
  return hourly !== null && hours >= hourly.minimumHours && hours <= hourly.maximumHours;
}
