import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import type { PriceLine } from "./price-lines.tsx";

/** Kind of an offer list: for a ride now, or for a ride on a later day. */
export type OfferVariant = "now" | "later";

/** Label of the button that selects an offer. */
export const selectLabels: Record<OfferVariant, string> = {
  now: "Select This Ride",
  later: "Select Driver",
};

/** Name of fare and tax together. */
export const totalNames: Record<OfferVariant, string> = { now: "Total", later: "Total price" };

/** An offer as both offer screens show it. Amounts are in dollars. */
export type OfferView = {
  /** Identifies the offer at checkout. */
  id: string;
  driverId: string;
  firstName: string;
  lastName: string;
  profileImage: string | null;
  rating: number | null;
  ratingCount: number;
  trustLevel: string;
  /** Make and model, such as "Toyota Camry". */
  vehicle: string;
  vehicleType: VehicleType;
  /** As the driver typed it. */
  color?: string | undefined;
  /** Minutes until the driver is at the pickup; null for a ride on a later day. */
  pickupMinutes: number | null;
  tripMinutes: number;
  total: number;
  /** The amount charged. */
  amountDue: number;
  fees: readonly PriceLine[];
  credit: number;
  lines: readonly PriceLine[];
  /** Numbers that every row shows, in their order. */
  costs: readonly PriceFact[];
  /** Further numbers, in an open or a wide row. */
  facts: readonly OfferFact[];
  isFavorite: boolean;
  /** Most that tolls can add to the ride; absent if none can be added. */
  tollLimit?: number | undefined;
  /** The server's reason for the rank. */
  why: string;
};

/** A named amount in dollars. */
type PriceFact = { name: string; value: number };

/** A named amount in dollars, or a text. */
export type OfferFact = PriceFact | { name: string; value: string };
