import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import type { Point } from "#shared/places/place.ts";

export interface CastVehicle {
  make: string;
  model: string;
  year: number;
  color: string;
  vin: string;
  plateNumber: string;
  vehicleType: VehicleType;
}

/** Prices in cents; discount in basis points, null when off; hourly only if a price per hour is set. */
export interface CastPrices {
  baseFareCents: number;
  perMinuteCents: number;
  perMileCents: number;
  discountBps: number | null;
  perHourCents: number | null;
}

/** A demo driver: person, home, prices and number of past rides. */
export interface CastDriver {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  isVerified: boolean;
  home: Point;
  prices: CastPrices;
  /** Number of past rides requested from this driver. */
  pastRides: number;
  vehicle: CastVehicle;
}
