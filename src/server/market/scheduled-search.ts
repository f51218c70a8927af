import { searchLimits } from "#shared/drivers/search-limits.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import type { DriverIndex } from "./driver-index.ts";
import {
  type Booking,
  isBooked,
  isPlannable,
  type MarketDriver,
  type OfferableDriver,
} from "./market-driver.ts";
import { findNearest } from "./nearest.ts";

export interface ScheduledSearch {
  pickup: Point;
  /** Interval that the ride would block. */
  during: Booking;
  /** Only drivers who accept this many hours; null for a point-to-point trip. */
  bookedHours: number | null;
  /** Whether the rider must not be offered the driver. */
  excludes(driver: MarketDriver): boolean;
}

/** Drivers who can take a scheduled ride, nearest home base first. */
export function findAvailable(
  { bases, roster }: DriverIndex,
  search: ScheduledSearch,
): OfferableDriver[] {
  const nearest = findNearest(bases, {
    origin: search.pickup,
    limit: searchLimits.maxAvailable,
    radii: [searchLimits.maxServiceAreaMiles],
    minimum: searchLimits.maxAvailable,
    accepts: (member) => {
      const driver = roster.at(member);
      return driver !== null && isAvailable(driver, search);
    },
  });
  return nearest.flatMap((member) => {
    const driver = roster.at(member);
    return driver && isPlannable(driver) ? [driver] : [];
  });
}

function isAvailable(driver: MarketDriver, search: ScheduledSearch): boolean {
  const { pickup, during, bookedHours } = search;
  if (search.excludes(driver) || isBooked(driver, during)) return false;
  if (bookedHours !== null && !acceptsHours(driver.hourly, bookedHours)) return false;
  const { serviceArea } = driver;
  return serviceArea !== null && milesBetween(serviceArea, pickup) <= serviceArea.radiusMiles;
}

function acceptsHours(hourly: OfferableDriver["hourly"], hours: number): boolean {
  return hourly !== null && hours >= hourly.minimumHours && hours <= hourly.maximumHours;
}
