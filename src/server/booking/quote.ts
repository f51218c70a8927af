import type { Point } from "#shared/places/place.ts";

/** A fare request and the offers made for it, as it is stored: place i of `offers` is offer i. */
export interface Quote {
  id: string;
  riderId: string;
  expiresAt: Date;
  from: NamedPoint;
  to: NamedPoint;
  milesHundredths: number;
  minutes: number;
  feeRulesVersion: number;
  /** The rider's referral credit that was open: each offer shows what it takes of it. */
  creditCents: number;
  offers: QuotedPrice[];
  /** Null for a ride now. */
  schedule: Schedule | null;
}

/** What a rider says of a ride on a later day beside its places. */
export interface Schedule {
  /** ISO instant. */
  pickupAt: string;
  /** Null for a trip from point to point. */
  bookedHours: number | null;
  passengerName: string;
  passengerPhone: string;
  notes: string | null;
}

export interface NamedPoint extends Point {
  label: string;
}

/** What cannot be recomputed of an offer, and the fare that recomputing must give. */
export interface QuotedPrice {
  driverNumber: number;
  ratesVersion: number;
  fareCents: number;
  taxBps: number;
  pickupMinutes: number;
}

/** The wire's name of one offer of a quote. */
export const riderLogIdOf = (quoteId: string, offerIndex: number): string =>
  `${quoteId}-${offerIndex}`;

/** The quote and the place that a riderLogId names; null when it names none. */
export function readRiderLogId(riderLogId: string): { quoteId: string; offerIndex: number } | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,2})$/.exec(riderLogId);
  return match ? { quoteId: match[1] ?? "", offerIndex: Number(match[2]) } : null;
}
