import type { TaxOffer } from "#shared/drivers/personal-tax-rate.ts";
import type { DriverRecord } from "#shared/drivers/trust-level.ts";
import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import type { Rates } from "#shared/fares/fare.ts";
import type { GenderChoice } from "#shared/gender-wish/gender-wish.ts";
import type { Point } from "#shared/places/place.ts";

/** A driver as read from PostgreSQL, without the position. */
export interface MarketDriver {
  id: string;
  /** Short key used in stored quotes. */
  number: number;
  firstName: string;
  lastName: string;
  profileImage: string | null;
  /** False also for a suspended driver. */
  isVerified: boolean;
  hasPayouts: boolean;
  isOnline: boolean;
  /** Null until complete. */
  vehicle: { make: string; model: string; vehicleType: VehicleType; color?: string } | null;
  rates: Rates;
  /** Null unless hourly bookings are switched on. */
  hourly: HourlyRates | null;
  ratesVersion: number;
  record: DriverRecord;
  taxOffer: TaxOffer | null;
  /** On a ride, or requested for an instant one, from checkout on; a scheduled ride counts from the arrival. */
  isTaken: boolean;
  /** A required document has expired, and the policy enforces it. */
  hasExpiredDocuments: boolean;
  /** Decides which riders are offered this driver; never sent to clients. */
  genderChoice: GenderChoice;
  /** Area for scheduled rides; null until set. */
  serviceArea: ServiceArea | null;
  /** Intervals blocked by scheduled rides, as parallel lists. */
  bookings: { readonly from: readonly number[]; readonly until: readonly number[] };
}

/** A half-open blocked interval in Unix milliseconds. */
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

/** Fields that decide a driver's visibility, apart from the position. */
export type Visibility = Pick<
  MarketDriver,
  | "isVerified"
  | "hasPayouts"
  | "isOnline"
  | "vehicle"
  | "isTaken"
  | "hasExpiredDocuments"
  | "ratesVersion"
  | "serviceArea"
  | "profileImage"
>;

export type OfferableDriver = MarketDriver & { vehicle: NonNullable<MarketDriver["vehicle"]> };

export type PlannableDriver = OfferableDriver & { serviceArea: ServiceArea };

/** Whether the driver can be offered instant rides, apart from position and bookings. */
export function isOfferable(driver: MarketDriver): driver is OfferableDriver {
  return (
    driver.isVerified &&
    driver.hasPayouts &&
    driver.isOnline &&
    driver.vehicle !== null &&
    !driver.hasExpiredDocuments &&
    !driver.isTaken
  );
}

/** Whether the driver can be offered scheduled rides, apart from area and time. */
export function isPlannable(driver: MarketDriver): driver is PlannableDriver {
  return (
    driver.isVerified &&
    driver.hasPayouts &&
    driver.vehicle !== null &&
    !driver.hasExpiredDocuments &&
    driver.serviceArea !== null
  );
}

/** Whether [from, until) overlaps a scheduled ride. */
export function isBooked({ bookings }: Pick<MarketDriver, "bookings">, trip: Booking): boolean {
  const { from, until } = bookings;
  for (let index = 0; index < from.length; index += 1)
    if ((from[index] ?? 0) < trip.until && trip.from < (until[index] ?? 0)) return true;
  return false;
}
