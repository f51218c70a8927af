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

/** Cents; the discount in basis points, null when it is off; by the hour only where a price is named. */
export interface CastPrices {
  baseFareCents: number;
  perMinuteCents: number;
  perMileCents: number;
  discountBps: number | null;
  perHourCents: number | null;
}

/** A driver of the demo: who, from where, at what price, and how much driven. */
export interface CastDriver {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  isVerified: boolean;
  home: Point;
  prices: CastPrices;
  /** How many rides of the history were asked of this driver. */
  pastRides: number;
  vehicle: CastVehicle;
}
