import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { factsOf, type Passage } from "./facts.ts";
import {
  areaMilesOf,
  isNear,
  type Journey,
  type JourneyEnd,
  type JourneyFacts,
  type JourneyReason,
  type JourneyReview,
  journeyLimits,
  journeyReasons,
  leastSecondsOf,
  METERS_PER_MILE,
  nearMeters,
  secondsBetween,
} from "./journey.ts";
import { splitTracks, type Track, type TrackedPosition } from "./tracks.ts";

/** Compares a completed ride with the positions of its driver. */
export function reviewJourney(journey: Journey): JourneyReview {
  const tracks = splitTracks(journey.positions, journey.timeFactor);
  const tooFast = isShorterThanTrip(journey) ? (["too_fast"] as const) : [];
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

/**
 * The last position at the pickup before the last visit of the destination, and the first at the destination after it.
 */
function findPassage({ pickup, destination }: Journey, track: Track): Passage | null {
  const isAt = (end: JourneyEnd) => (index: number) => isVisit(track, index, end);
  const indexes = [...track.keys()];
  const lastVisit = indexes.findLast(isAt(destination)) ?? -1;
  const departure = indexes.slice(0, lastVisit + 1).findLast(isAt(pickup)) ?? -1;
  const arrival = indexes.find((index) => index >= departure && isAt(destination)(index)) ?? -1;
  const [from, to] = [track[departure], track[arrival]];
  return from && to ? { from, to } : null;
}

/**
 * True for a position near the place, if the one before or after it is near too, because a single position may be wrong
 * or stale. The first and the last position need no such neighbor.
 */
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

/**
 * True for a position at the place; or, on a trip that other positions support, for a gap long enough to have been
 * there: the phone lost its connection or power.
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

/** True if the time from acceptance to end is too short for the trip. */
const isShorterThanTrip = (journey: Journey): boolean =>
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
