import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";

export interface TrackedPosition extends Point {
  at: Date;
  /** Meters; null if the device did not report it. */
  accuracy: number | null;
}

/** Positions that one phone can have reached one after the other, in order of time. */
export type Track = readonly TrackedPosition[];

const MAX_MILES_PER_HOUR = 100;
/** Two noisy positions of a phone that stands still are at most this far apart. */
const NOISE_MILES = 0.25;
const METERS_PER_MILE = 1609.344;
/** Shortest degree of latitude. */
const MILES_PER_DEGREE = 68.7;
const MAX_ACCURACY_METERS = 2000;
/** Wild positions open a track each; only the latest ones are continued. */
const MAX_OPEN_TRACKS = 8;
const MAX_TRACKS = 200;
/** Number of a track's latest positions that the next one is compared with, because one of them may be wrong. */
const COMPARED_POSITIONS = 3;

/**
 * Splits positions, in order of time, into tracks that no jump interrupts. A position continues each track from which
 * the phone can have come; a wrong one, or a second device in another place, opens a track of its own.
 */
export function splitTracks(positions: readonly TrackedPosition[], timeFactor: number): Track[] {
  const endedTracks: TrackedPosition[][] = [];
  const open: TrackedPosition[][] = [];
  for (const position of positions) {
    const continuedTracks = open.filter((track) =>
      track.slice(-COMPARED_POSITIONS).some((last) => isReachable(last, position, timeFactor)),
    );
    for (const track of continuedTracks) track.push(position);
    if (continuedTracks.length > 0) continue;
    open.push([position]);
    if (open.length > MAX_OPEN_TRACKS) endedTracks.push(...open.splice(indexOfOldest(open), 1));
    if (endedTracks.length > MAX_TRACKS) endedTracks.shift();
  }
  return [...endedTracks, ...open];
}

/** Index of the track, except the newest, that has had no position for the longest time. */
function indexOfOldest(open: readonly TrackedPosition[][]): number {
  let oldest = 0;
  for (let index = 1; index < open.length - 1; index += 1)
    if (lastTime(open[index]) < lastTime(open[oldest])) oldest = index;
  return oldest;
}

const lastTime = (track: Track | undefined): number => track?.at(-1)?.at.getTime() ?? 0;

function isReachable(last: TrackedPosition, next: TrackedPosition, timeFactor: number): boolean {
  const hours = (next.at.getTime() - last.at.getTime()) / 3_600_000;
  const meters = metersOff(last) + metersOff(next);
  const reach = NOISE_MILES + meters / METERS_PER_MILE + hours * MAX_MILES_PER_HOUR * timeFactor;
  return isWithin(last, next, reach);
}

/** Compares the latitudes first, which is much cheaper. */
export const isWithin = (one: Point, other: Point, miles: number): boolean =>
  Math.abs(one.latitude - other.latitude) * MILES_PER_DEGREE <= miles &&
  milesBetween(one, other) <= miles;

const metersOff = ({ accuracy }: TrackedPosition): number =>
  Math.min(accuracy ?? 0, MAX_ACCURACY_METERS);
