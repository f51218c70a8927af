import type { VehicleType } from "#shared/booking/contract.ts";
import type { TaxOffer } from "#shared/drivers/tax-rate.ts";
import type { DriverRecord } from "#shared/drivers/trust-level.ts";
import type { Rates } from "#shared/fares/fare.ts";

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
  ratesVersion: number;
  record: DriverRecord;
  taxOffer: TaxOffer | null;
  /** On a ride, or held for a rider who is paying or waiting for the answer. */
  isTaken: boolean;
  /** When scheduled rides keep the driver: half-open, in milliseconds since 1970. */
  bookings: readonly Booking[];
}

export interface Booking {
  from: number;
  until: number;
}

/** What hides a driver whatever the position: each alone does. */
export type Standing = Pick<
  MarketDriver,
  "isVerified" | "hasPayouts" | "isOnline" | "vehicle" | "isTaken"
>;

export type OfferableDriver = MarketDriver & { vehicle: NonNullable<MarketDriver["vehicle"]> };

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

/** Whether a trip over [from, until) would collide with a scheduled ride. */
export function isBooked(driver: Pick<MarketDriver, "bookings">, trip: Booking): boolean {
  return driver.bookings.some((booking) => booking.from < trip.until && trip.from < booking.until);
}
