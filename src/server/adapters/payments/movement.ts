import type { Cents } from "#shared/money.ts";

/** A balance transaction of the platform's Stripe account. */
export interface Movement {
  id: string;
  type: string;
  category: string;
  sourceId: string | null;
  /** Payment or transfer that the source belongs to. */
  paymentIntentId: string | null;
  transferId: string | null;
  /** Ride in the metadata of a transfer or reversal. */
  rideId: string | null;
  net: Cents;
  createdAt: Date;
}

export interface Period {
  from: Date;
  /** Null for a period without an end. */
  until: Date | null;
}

export interface Balance {
  available: Cents;
  pending: Cents;
}
