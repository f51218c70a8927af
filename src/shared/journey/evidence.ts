import { milesBetween } from "#shared/places/distance.ts";
import type { Point, Precision } from "#shared/places/place.ts";
import { isWithin, splitTracks, type Track, type TrackedPosition } from "./tracks.ts";

/** Limits of what counts as a ride that took place; docs/decisions/0071 gives the reasons. */
const journeyLimits = {
  /** Near an exact place. */
  nearMeters: 250,
  /** A reported inaccuracy widens the radius by at most this. */
  maxAccuracyMeters: 300,
  /** Share of the expected minutes that a trip takes at least. */
  leastShareOfMinutes: 0.4,
  /** Share of the straight way that the positions must have covered. */
  leastShareOfMiles: 0.5,
  /** Both ends of the measured way may be this much too far apart. */
  noiseMiles: 0.3,
  /** A time without positions from which on the driver may have been elsewhere. */
  gapSeconds: 60,
  /** Speed that no road allows on average across a gap. */
  gapMilesPerHour: 60,
  /** Share of the straight way at which a silent phone has shown that the trip was under way. */
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
const METERS_PER_MILE = 1609.344;

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
  /** How many times faster than real time the rides run: 1, except in the demo. */
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

/** Measured facts, shown to the admin who decides. Null where no position tells. */
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

/** Compares a completed ride with the positions of its driver. */
export function reviewJourney(journey: Journey): JourneyReview {
  const tracks = splitTracks(journey.positions, journey.timeFactor);
  const tooFast = isAcceptedTooLate(journey) ? (["too_fast"] as const) : [];
  const facts = factsOf(journey, null);
  if (tracks.length === 0) return { reasons: ["no_positions", ...tooFast], facts };
  const reviews = tracks.map((track) => reviewTrack(journey, track));
  const best = reviews.toSorted((one, other) => one.reasons.length - other.reasons.length)[0];
  if (!best) return { reasons: ["no_positions", ...tooFast], facts };
  const reasons = new Set([...best.reasons, ...tooFast]);
  if (isJump(journey, reasons)) reasons.add("jump");
  return { reasons: journeyReasons.filter((reason) => reasons.has(reason)), facts: best.facts };
}

/** Compares a reported no-show with the positions: was the driver at the pickup? */
export function reviewNoShow(journey: Journey): JourneyReview {
  const tracks = splitTracks(journey.positions, journey.timeFactor);
  const wasThere = tracks.some((track) => track.some((at) => isNear(at, journey.pickup)));
  const facts = { ...factsOf(journey, null), metersFromDestination: null };
  if (wasThere) return { reasons: [], facts };
  return { reasons: [tracks.length === 0 ? "no_positions" : "not_at_pickup"], facts };
}

/** The radius around an end within which the driver is near it. */
export const nearMeters = ({ precision, areaMiles }: JourneyEnd): number =>
  Math.max(
    journeyLimits.nearMeters,
    precision === null ? precisionMeters.street : precisionMeters[precision],
    areaMiles * METERS_PER_MILE * 2,
  );

interface Passage {
  from: TrackedPosition;
  to: TrackedPosition;
}

function reviewTrack(journey: Journey, track: Track): JourneyReview {
  const passage = findPassage(journey, track);
  const facts = factsOf(journey, passage && { passage, track });
  if (passage) return { reasons: reasonsOfPassage(journey, passage, facts), facts };
  const isPickupSupported = isEndSupported(journey, track, "pickup");
  const isDestinationSupported = isEndSupported(journey, track, "destination");
  return {
    reasons: [
      ...(isPickupSupported ? [] : (["not_at_pickup"] as const)),
      ...(isDestinationSupported ? [] : (["not_at_destination"] as const)),
    ],
    facts,
  };
}

/** The last position at the pickup before the last visit of the destination, and the first at the destination after it. */
function findPassage({ pickup, destination }: Journey, track: Track): Passage | null {
  const isAt = (end: JourneyEnd) => (index: number) => isVisit(track, index, end);
  const indexes = [...track.keys()];
  const lastVisit = indexes.findLast(isAt(destination)) ?? -1;
  const departure = indexes.slice(0, lastVisit + 1).findLast(isAt(pickup)) ?? -1;
  const arrival = indexes.find((index) => index >= departure && isAt(destination)(index)) ?? -1;
  const [from, to] = [track[departure], track[arrival]];
  return from && to ? { from, to } : null;
}

/** Near the end, and so is a neighbor: a single position may be wrong or stale. */
function isVisit(track: Track, index: number, end: JourneyEnd): boolean {
  const position = track[index];
  if (!position || !isNear(position, end)) return false;
  const [before, after] = [track[index - 1], track[index + 1]];
  if (!before || !after) return true;
  return isNear(before, end) || isNear(after, end);
}

function reasonsOfPassage(
  journey: Journey,
  { from, to }: Passage,
  { milesDriven, secondsDriven }: JourneyFacts,
): JourneyReason[] {
  const { pickup, destination } = journey;
  const unknown = journeyLimits.noiseMiles + areaMilesOf(pickup) + areaMilesOf(destination);
  const straight = Math.max(0, milesBetween(from, to) - unknown);
  const share = Math.min(1, straight / milesBetween(pickup, destination));
  const isFast = straight > 0 && (secondsDriven ?? 0) < leastSecondsOf(journey) * share;
  const isShort = (milesDriven ?? 0) < straight * journeyLimits.leastShareOfMiles;
  return [
    ...(isFast ? (["too_fast"] as const) : []),
    ...(isShort ? (["too_few_miles"] as const) : []),
  ];
}

/** Miles by which the door of a place may lie beyond what is near an exact one. */
const areaMilesOf = (end: JourneyEnd): number =>
  (nearMeters(end) - journeyLimits.nearMeters) / METERS_PER_MILE;

/**
 * A position at the end; or a time without positions long enough to have been there, on a trip that other positions
 * support: a phone that was silent or died on the way.
 */
function isEndSupported(journey: Journey, track: Track, end: "pickup" | "destination"): boolean {
  const [there, other] =
    end === "pickup"
      ? [journey.pickup, journey.destination]
      : [journey.destination, journey.pickup];
  if (track.some((position) => isNear(position, there))) return true;
  const wasAtOther = track.some((position) => isNear(position, other));
  return wasAtOther && isUnderWay(track, there, other) && hasRoomFor(journey, track, there);
}

/** True if some position is well on the way from one end to the other. */
function isUnderWay(track: Track, there: JourneyEnd, other: JourneyEnd): boolean {
  const area = areaMilesOf(there) + areaMilesOf(other);
  const most = milesBetween(there, other) * (1 - journeyLimits.underWayShare) + area;
  return track.some((position) => milesBetween(position, there) <= most);
}

/** True if a gap of the track leaves time for a visit of the place. */
function hasRoomFor(journey: Journey, track: Track, place: JourneyEnd): boolean {
  const { acceptedAt, endedAt, timeFactor } = journey;
  const stops = [null, ...track, null];
  return stops.some((before, index) => {
    const after = stops[index + 1];
    if (after === undefined) return false;
    const seconds = secondsBetween(before?.at ?? acceptedAt, after?.at ?? endedAt) * timeFactor;
    if (seconds < journeyLimits.gapSeconds) return false;
    const miles = milesTo(before, place) + milesTo(after, place);
    const reach = nearMeters(place) / METERS_PER_MILE;
    return miles - reach <= (seconds / 3600) * journeyLimits.gapMilesPerHour;
  });
}

const milesTo = (position: TrackedPosition | null, place: Point): number =>
  position ? milesBetween(position, place) : 0;

/** The whole ride from acceptance to end took less than the trip can. */
const isAcceptedTooLate = (journey: Journey): boolean =>
  secondsBetween(journey.acceptedAt, journey.endedAt) < leastSecondsOf(journey);

/** Both ends were visited, but not by one phone that moved between them. */
function isJump(journey: Journey, reasons: ReadonlySet<JourneyReason>): boolean {
  if (!reasons.has("not_at_pickup") && !reasons.has("not_at_destination")) return false;
  const { positions, pickup, destination } = journey;
  return (
    positions.some((position) => isNear(position, pickup)) &&
    positions.some((position) => isNear(position, destination))
  );
}

const leastSecondsOf = ({ minutes, bookedHours, timeFactor }: Journey): number =>
  (Math.max(minutes, (bookedHours ?? 0) * 60) * 60 * journeyLimits.leastShareOfMinutes) /
  timeFactor;

function isNear(position: TrackedPosition, end: JourneyEnd): boolean {
  const tolerance = Math.min(position.accuracy ?? 0, journeyLimits.maxAccuracyMeters);
  return isWithin(position, end, (nearMeters(end) + tolerance) / METERS_PER_MILE);
}

function factsOf(
  journey: Journey,
  driven: { passage: Passage; track: Track } | null,
): JourneyFacts {
  const { positions, pickup, destination } = journey;
  return {
    positions: positions.length,
    metersFromPickup: nearestMeters(positions, pickup),
    metersFromDestination: nearestMeters(positions, destination),
    milesDriven: driven && milesAlong(driven.track, driven.passage),
    secondsDriven: driven && secondsBetween(driven.passage.from.at, driven.passage.to.at),
    leastSeconds: Math.round(leastSecondsOf(journey)),
  };
}

function nearestMeters(positions: readonly TrackedPosition[], end: Point): number | null {
  if (positions.length === 0) return null;
  const miles = positions.reduce(
    (least, position) => Math.min(least, milesBetween(position, end)),
    Number.POSITIVE_INFINITY,
  );
  return Math.round(miles * METERS_PER_MILE);
}

/** Shorter moves are noise of a phone that stands still. */
const MOVED_MILES = 0.06;

/** Miles along the track of a passage, without noise. */
function milesAlong(track: Track, { from, to }: Passage): number {
  let [miles, anchor] = [0, from];
  for (const position of track) {
    if (position.at <= from.at || position.at > to.at) continue;
    const moved = milesBetween(anchor, position);
    if (moved < MOVED_MILES && position !== to) continue;
    miles += moved;
    anchor = position;
  }
  return Math.round(miles * 100) / 100;
}

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;
