import type { Point, Precision } from "#shared/places/place.ts";
import { isWithin, type TrackedPosition } from "./tracks.ts";

/** Limits within which positions support a ride; docs/decisions/0071 gives the reasons. */
export const journeyLimits = {
  /** Near an exact place. */
  nearMeters: 250,
  /** A reported inaccuracy widens the radius by at most this. */
  maxAccuracyMeters: 300,
  /** Share of the expected minutes that a trip takes at least. */
  leastShareOfMinutes: 0.4,
  /** Share of the straight way that the positions must have covered. */
  leastShareOfMiles: 0.5,
  /** Subtracted from the straight way, because the positions at both ends are inexact. */
  noiseMiles: 0.3,
  /** Time without positions that suffices for the driver to have been elsewhere. */
  gapSeconds: 60,
  /** Highest average speed that is credible across a gap. */
  gapMilesPerHour: 60,
  /** Share of the straight way after which a trip counts as under way, although the phone then lost its connection. */
  underWayShare: 0.15,
} as const;

/** Meters around the point of a place of this precision in which its address may lie. */
const precisionMeters: Record<Precision, number> = {
  coordinates: 0,
  address: 150,
  street: 800,
  landmark: 500,
  airport: 3000,
  zip: 2500,
  city: 15_000,
};
export const METERS_PER_MILE = 1609.344;

/** One end of a trip. */
export interface JourneyEnd extends Point {
  /** Null for older rides. */
  precision: Precision | null;
  /** Typical miles within the area of a coarse place; 0 for an exact one. */
  areaMiles: number;
}

/** A ride that has ended, and the positions of its driver. */
export interface Journey {
  /** In order of time. */
  positions: readonly TrackedPosition[];
  pickup: JourneyEnd;
  destination: JourneyEnd;
  /** Expected length of the trip. */
  minutes: number;
  /** Null unless booked by the hour. */
  bookedHours: number | null;
  acceptedAt: Date;
  endedAt: Date;
  /** Speed of the rides as a multiple of real time: 1, except in the demo. */
  timeFactor: number;
}

export const journeyReasons = [
  "no_positions",
  "not_at_pickup",
  "not_at_destination",
  "too_fast",
  "too_few_miles",
  "jump",
] as const;
export type JourneyReason = (typeof journeyReasons)[number];

/** Measured facts, shown to the admin who decides. Null if no position shows them. */
export interface JourneyFacts {
  positions: number;
  metersFromPickup: number | null;
  metersFromDestination: number | null;
  /** Driven between the two ends. */
  milesDriven: number | null;
  /** From the last position at the pickup to the first one at the destination. */
  secondsDriven: number | null;
  /** The least time that the trip takes. */
  leastSeconds: number;
}

export interface JourneyReview {
  /** Empty if the positions support the ride. */
  reasons: JourneyReason[];
  facts: JourneyFacts;
}

/** Radius in meters around an end, within which a position counts as there. */
export const nearMeters = ({ precision, areaMiles }: JourneyEnd): number =>
  Math.max(
    journeyLimits.nearMeters,
    precision === null ? precisionMeters.street : precisionMeters[precision],
    areaMiles * METERS_PER_MILE * 2,
  );

/** Miles by which the near radius exceeds that of an exact place. */
export const areaMilesOf = (end: JourneyEnd): number =>
  (nearMeters(end) - journeyLimits.nearMeters) / METERS_PER_MILE;

export function isNear(position: TrackedPosition, end: JourneyEnd): boolean {
  const tolerance = Math.min(position.accuracy ?? 0, journeyLimits.maxAccuracyMeters);
  return isWithin(position, end, (nearMeters(end) + tolerance) / METERS_PER_MILE);
}

export const leastSecondsOf = ({ minutes, bookedHours, timeFactor }: Journey): number =>
  (Math.max(minutes, (bookedHours ?? 0) * 60) * 60 * journeyLimits.leastShareOfMinutes) /
  timeFactor;

export const secondsBetween = (from: Date, to: Date): number =>
  (to.getTime() - from.getTime()) / 1000;
