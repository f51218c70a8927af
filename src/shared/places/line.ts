import { milesBetween } from "./distance.ts";
import type { Point } from "./place.ts";

/** A line with the miles from its start to each of its points. */
export interface MeasuredLine {
  points: readonly Point[];
  miles: readonly number[];
  totalMiles: number;
}

/** The place on a line nearest to a point: miles from the line's start, and distance from the line. */
export interface LinePlace {
  miles: number;
  offMiles: number;
}

export const measureLine = (points: readonly Point[]): MeasuredLine => {
  const miles: number[] = [];
  let totalMiles = 0;
  for (const [index, point] of points.entries()) {
    const previous = points[index - 1];
    if (previous) totalMiles += milesBetween(previous, point);
    miles.push(totalMiles);
  }
  return { points, miles, totalMiles };
};

/** A car farther than this from the line has left it, so its place along the line is unknown. */
export const ON_LINE_MILES = 0.1;
/** Maximum miles that a car drives between two positions; it rarely drives back. */
const nextMiles = { back: 0.1, ahead: 1 } as const;
/** Two passes of a line by the same street are equally near within this distance. */
const EQUAL_MILES = 0.005;
/** A step back of at most this is a measurement error: the car stands still. */
const STANDING_MILES = 0.01;
/** Places at most this far apart along the line belong to one pass. */
const PASS_MILES = 0.02;
/** Tolerance for rounding when two distances are compared. */
const TIE_MILES = 1e-6;

/**
 * The place on a line nearest to a point; null for a line without points. Where the line passes the point more than
 * once, the pass at or after `lastMiles` counts, the car's last place on the line; without it, the first pass.
 */
export const nearestOnLine = (
  line: MeasuredLine,
  point: Point,
  lastMiles: number | null = null,
): LinePlace | null => {
  const places = placesOnSegments(line, point);
  if (lastMiles === null) return nearestOf(places, TIE_MILES)[0] ?? null;
  const nextPlaces = places.filter(isNext(lastMiles));
  const equal = nearestOf(nextPlaces.length > 0 ? nextPlaces : places, EQUAL_MILES);
  const backMiles = lastMiles - STANDING_MILES;
  const first = equal.find(({ miles }) => miles >= backMiles) ?? equal.at(-1);
  if (!first) return null;
  const endMiles = first.miles + PASS_MILES;
  const pass = equal.filter(({ miles }) => miles >= first.miles && miles <= endMiles);
  const { miles, offMiles } = nearestOf(pass, TIE_MILES)[0] ?? first;
  return { miles: miles >= backMiles ? Math.max(miles, lastMiles) : miles, offMiles };
};

const isNext =
  (lastMiles: number) =>
  ({ miles, offMiles }: LinePlace): boolean =>
    offMiles <= ON_LINE_MILES &&
    miles >= lastMiles - nextMiles.back &&
    miles <= lastMiles + nextMiles.ahead;

/** The nearest places, and places farther by no more than a tolerance, in their order. */
const nearestOf = (places: readonly LinePlace[], tolerance: number): LinePlace[] => {
  const nearest = Math.min(...places.map(({ offMiles }) => offMiles));
  return places.filter(({ offMiles }) => offMiles <= nearest + tolerance);
};

/** The nearest place on each segment, from the line's start on. */
const placesOnSegments = (line: MeasuredLine, point: Point): LinePlace[] =>
  [...line.points.keys()].map((index) => nearestOnSegment(line, index, point));

/**
 * The point at these miles from the line's start, or the nearer end if they lie beyond it, and the line's direction
 * there; null for a line without points.
 */
export const pointOnLine = (
  line: MeasuredLine,
  miles: number,
): { point: Point; heading: number } | null => {
  const first = line.points[0];
  if (!first) return null;
  const next = line.miles.findIndex((at) => at > miles);
  const index = Math.max(1, next < 0 ? line.points.length - 1 : next);
  const [start = first, end = start] = [line.points[index - 1], line.points[index]];
  const startMiles = line.miles[index - 1] ?? 0;
  const length = (line.miles[index] ?? 0) - startMiles;
  const share = length > 0 ? clamp((miles - startMiles) / length) : 0;
  return { point: between(start, end, share), heading: headingBetween(start, end) };
};

/** The point at a share of the straight way, 0 to 1. */
export const between = (start: Point, end: Point, share: number): Point => ({
  latitude: start.latitude + (end.latitude - start.latitude) * share,
  longitude: start.longitude + (end.longitude - start.longitude) * share,
});

/** Degrees clockwise from north. */
export const headingBetween = (start: Point, end: Point): number => {
  const north = end.latitude - start.latitude;
  const east = (end.longitude - start.longitude) * eastScale(start);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
};

/** Miles of a degree of longitude relative to one of latitude. */
export const eastScale = ({ latitude }: Point): number => Math.cos((latitude * Math.PI) / 180);

/** Nearest place on the segment that begins at a point of the line; the last point is a segment without length. */
const nearestOnSegment = (line: MeasuredLine, index: number, point: Point): LinePlace => {
  const start = line.points[index] ?? point;
  const end = line.points[index + 1] ?? start;
  const scale = eastScale(start);
  const [north, east] = [end.latitude - start.latitude, (end.longitude - start.longitude) * scale];
  const length = north ** 2 + east ** 2;
  const along =
    (point.latitude - start.latitude) * north + (point.longitude - start.longitude) * scale * east;
  const share = length > 0 ? clamp(along / length) : 0;
  const startMiles = line.miles[index] ?? 0;
  const endMiles = line.miles[index + 1] ?? startMiles;
  return {
    miles: startMiles + (endMiles - startMiles) * share,
    offMiles: milesBetween(between(start, end, share), point),
  };
};

const clamp = (share: number): number => Math.min(1, Math.max(0, share));
