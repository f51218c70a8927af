import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import {
  type Journey,
  type JourneyFacts,
  leastSecondsOf,
  METERS_PER_MILE,
  secondsBetween,
} from "./journey.ts";
import type { Track, TrackedPosition } from "./tracks.ts";

/** The last position at the pickup and the first one at the destination after it. */
export interface Passage {
  from: TrackedPosition;
  to: TrackedPosition;
}

/** Measured distances and times; miles and seconds driven are null without a passage. */
export function factsOf(
  journey: Journey,
  drivenPassage: { passage: Passage; track: Track } | null,
): JourneyFacts {
  const { positions, pickup, destination } = journey;
  return {
    positions: positions.length,
    metersFromPickup: nearestMeters(positions, pickup),
    metersFromDestination: nearestMeters(positions, destination),
    milesDriven: drivenPassage && milesAlong(drivenPassage.track, drivenPassage.passage),
    secondsDriven:
      drivenPassage && secondsBetween(drivenPassage.passage.from.at, drivenPassage.passage.to.at),
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
export function milesAlong(track: Track, { from, to }: Passage): number {
  let [miles, anchor] = [0, from];
  for (const position of track) {
    if (position.at <= from.at || position.at > to.at) continue;
    const movedMiles = milesBetween(anchor, position);
    if (movedMiles < MOVED_MILES && position !== to) continue;
    miles += movedMiles;
    anchor = position;
  }
  return Math.round(miles * 100) / 100;
}
