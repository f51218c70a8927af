import type { Point, Precision } from "#shared/places/place.ts";

/** A fare request and its offers as stored; the index in `offers` identifies an offer. */
export interface Quote {
  id: string;
  riderId: string;
  expiresAt: Date;
  from: QuotedPlace;
  to: QuotedPlace;
  milesHundredths: number;
  minutes: number;
  /** Version of the learned travel-time factors; 0 if nothing was learned. */
  minutesVersion: number;
  feeRulesVersion: number;
  /** The rider's available referral credit; each offer shows its part of it. */
  creditCents: number;
  /** Surcharge rules applied to each offer, encoded by `writeQuotedRules`. */
  fees: string;
  offers: QuotedPrice[];
  /** Null for an instant ride. */
  schedule: Schedule | null;
}

/** A scheduled request, apart from its places. */
export interface Schedule {
  /** ISO 8601. */
  pickupAt: string;
  /** Null for a point-to-point trip. */
  bookedHours: number | null;
  passengerName: string;
  passengerPhone: string;
  notes: string | null;
}

export interface QuotedPlace extends Point {
  label: string;
  /** Null for quotes of an older version. */
  precision: Precision | null;
}

/** Inputs of an offer's price that cannot be recomputed, and the fare as a checksum. */
export interface QuotedPrice {
  driverNumber: number;
  ratesVersion: number;
  fareCents: number;
  taxBps: number;
  pickupMinutes: number;
}

/** Wire id of an offer. */
export const riderLogIdOf = (quoteId: string, offerIndex: number): string =>
  `${quoteId}-${offerIndex}`;

/** Null if the id is malformed. */
export function readRiderLogId(riderLogId: string): { quoteId: string; offerIndex: number } | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,2})$/.exec(riderLogId);
  return match ? { quoteId: match[1] ?? "", offerIndex: Number(match[2]) } : null;
}
