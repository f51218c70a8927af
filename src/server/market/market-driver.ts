import type { TaxOffer } from "#shared/drivers/tax-rate.ts";
import type { DriverRecord } from "#shared/drivers/trust-level.ts";
import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import type { Rates } from "#shared/fares/fare.ts";
import type { Point } from "#shared/places/place.ts";

/** A driver as riders are offered one: what PostgreSQL last said, without the position. */
export interface MarketDriver {
  id: string;
  /** The short key of stored quotes. */
  number: number;
  firstName: string;
  lastName: string;
  profileImage: string | null;
  isVerified: boolean;
  hasPayouts: boolean;
  isOnline: boolean;
  /** Null until it is complete. */
  vehicle: { make: string; model: string; vehicleType: VehicleType } | null;
  rates: Rates;
  /** Null while the driver cannot be booked by the hour. */
  hourly: HourlyRates | null;
  ratesVersion: number;
  record: DriverRecord;
  taxOffer: TaxOffer | null;
  /** On a ride, or held for a rider who is paying or waiting for the answer. */
  isTaken: boolean;
  /** Where the driver takes scheduled rides; null until it is set. */
  serviceArea: ServiceArea | null;
  /** When scheduled rides keep the driver: place i of both lists is one of them. */
  bookings: { readonly from: readonly number[]; readonly until: readonly number[] };
}

/** A time that keeps a driver, half-open, in milliseconds since 1970. */
export interface Booking {
  from: number;
  until: number;
}

export interface HourlyRates {
  perHourCents: number;
  minimumHours: number;
  maximumHours: number;
}

export interface ServiceArea extends Point {
  radiusMiles: number;
}

/** What decides how a driver is shown, the position aside. */
export type Standing = Pick<
  MarketDriver,
  | "isVerified"
  | "hasPayouts"
  | "isOnline"
  | "vehicle"
  | "isTaken"
  | "ratesVersion"
  | "serviceArea"
  | "profileImage"
>;

/** A driver with a vehicle to show. */
export type OfferableDriver = MarketDriver & { vehicle: NonNullable<MarketDriver["vehicle"]> };

type PlannableDriver = OfferableDriver & { serviceArea: ServiceArea };

/** Whether riders may be offered this driver (behaviour 5.2), position and bookings aside. */
export function isOfferable(driver: MarketDriver): driver is OfferableDriver {
  return (
    driver.isVerified &&
    driver.hasPayouts &&
    driver.isOnline &&
    driver.vehicle !== null &&
    !driver.isTaken
  );
}

/** Whether riders may be offered this driver for a later day (behaviour 6), place and time aside. */
export function isPlannable(driver: MarketDriver): driver is PlannableDriver {
  return (
    driver.isVerified && driver.hasPayouts && driver.vehicle !== null && driver.serviceArea !== null
  );
}

/** Whether a trip over [from, until) would collide with a scheduled ride. */
export function isBooked({ bookings }: Pick<MarketDriver, "bookings">, trip: Booking): boolean {
  const { from, until } = bookings;
  for (let place = 0; place < from.length; place += 1)
    if ((from[place] ?? 0) < trip.until && trip.from < (until[place] ?? 0)) return true;
  return false;
}
