import { milesBetween } from "#shared/places/distance.ts";
import {
  between,
  headingBetween,
  type MeasuredLine,
  nearestOnLine,
  pointOnLine,
} from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";

/** A reported position of a car; `at` is the device's time in Unix milliseconds. */
export interface CarFix {
  point: Point;
  at: number;
}

/** A car as drawn. The heading is in degrees clockwise from north, null while unknown. */
export interface CarPlace {
  point: Point;
  heading: number | null;
}

/** Motion of a car since its last position; times are Unix milliseconds of the screen's clock. */
export interface Track {
  fix: CarFix;
  receivedAt: number;
  /** Where the car was drawn when the position arrived. */
  shown: CarPlace;
  /** Set while the car follows the line; `shownMiles` is null if it was drawn off the line. */
  onLine: LineTrack | null;
  /** Movement in degrees per millisecond, where there is no line to follow. */
  perMs: Point;
}

interface LineTrack {
  line: MeasuredLine;
  miles: number;
  shownMiles: number | null;
  milesPerMs: number;
}

/** The drawn car reaches the extrapolated position after this time. */
const GLIDE_MS = 1000;
/** A car is moved on without a new position for at most this time. */
const EXTRAPOLATION_MS = 8000;
/** Positions further apart in time say nothing about the present speed. */
const MAX_FIX_GAP_MS = 30_000;
const MAX_MILES_PER_MS = 90 / 3_600_000;
/** A car farther than this from the line does not follow it. */
const ON_LINE_MILES = 0.05;
/** A jump of more than this is drawn at once. */
const JUMP_MILES = 0.5;
/** A car that was drawn too far ahead by less than this waits instead of driving backwards. */
const AHEAD_MILES = 0.1;

/** The motion after a new position. Repeated and older positions change nothing. */
export const followCar = (
  track: Track | null,
  fix: CarFix,
  { line, now }: { line: MeasuredLine | null; now: number },
): Track => {
  if (track && fix.at <= track.fix.at) return track;
  const standing = { latitude: 0, longitude: 0 };
  const shownPlace = track ? carAt(track, now) : { point: fix.point, heading: null };
  const isJump = milesBetween(shownPlace.point, fix.point) > JUMP_MILES;
  const start = isJump ? { point: fix.point, heading: null } : shownPlace;
  const previous = track && !isJump ? track.fix : null;
  const lastMiles = previous && milesOn(track, line);
  return {
    fix,
    receivedAt: now,
    shown: start,
    onLine: line && alongLine(line, { start, previous, fix, lastMiles }),
    perMs: previous ? velocity(previous, fix) : standing,
  };
};

/**
 * Where to draw the car: it glides from its drawn place to the extrapolated one, and stops if no new position arrives.
 */
export const carAt = (track: Track, now: number): CarPlace => {
  const ageMs = Math.max(0, now - track.receivedAt);
  const share = Math.min(1, ageMs / GLIDE_MS);
  const extrapolatedMs = Math.min(ageMs, EXTRAPOLATION_MS);
  return carOnLine(track, share, extrapolatedMs) ?? carOffLine(track, share, extrapolatedMs);
};

const carOnLine = (
  { onLine, shown }: Track,
  share: number,
  extrapolatedMs: number,
): CarPlace | null => {
  if (!onLine) return null;
  const { line, miles, shownMiles, milesPerMs } = onLine;
  const target = Math.min(miles + milesPerMs * extrapolatedMs, line.totalMiles);
  if (shownMiles === null) {
    const joinedPoint = pointOnLine(line, target);
    return joinedPoint && { ...joinedPoint, point: between(shown.point, joinedPoint.point, share) };
  }
  const isAhead = shownMiles > target && shownMiles - target < AHEAD_MILES;
  return pointOnLine(line, isAhead ? shownMiles : shownMiles + (target - shownMiles) * share);
};

const carOffLine = (track: Track, share: number, extrapolatedMs: number): CarPlace => {
  const { fix, shown, perMs } = track;
  const target = {
    latitude: fix.point.latitude + perMs.latitude * extrapolatedMs,
    longitude: fix.point.longitude + perMs.longitude * extrapolatedMs,
  };
  const isMoving = perMs.latitude !== 0 || perMs.longitude !== 0;
  return {
    point: between(shown.point, target, share),
    heading: isMoving ? headingBetween(fix.point, target) : shown.heading,
  };
};

/** Miles along the line to the point nearest to a position; null off the line. */
const milesAt = (line: MeasuredLine, point: Point, lastMiles: number | null): number | null => {
  const place = nearestOnLine(line, point, lastMiles);
  return place && place.offMiles <= ON_LINE_MILES ? place.miles : null;
};

/** Miles of the last position along the line; null unless it was on the same line. */
const milesOn = (track: Track | null, line: MeasuredLine | null): number | null =>
  track?.onLine && track.onLine.line === line ? track.onLine.miles : null;

type Move = {
  start: CarPlace;
  previous: CarFix | null;
  fix: CarFix;
  /** Miles of the previous position along the same line; null if there is none. */
  lastMiles: number | null;
};

/** Motion along the line; null off it. */
const alongLine = (
  line: MeasuredLine,
  { start, previous, fix, lastMiles }: Move,
): LineTrack | null => {
  const miles = milesAt(line, fix.point, lastMiles);
  if (miles === null) return null;
  const before = lastMiles ?? (previous && nearestOnLine(line, previous.point)?.miles) ?? null;
  const gap = previous ? fix.at - previous.at : Number.POSITIVE_INFINITY;
  const speed = before !== null && gap <= MAX_FIX_GAP_MS ? (miles - before) / gap : 0;
  return {
    line,
    miles,
    shownMiles: milesAt(line, start.point, lastMiles),
    milesPerMs: Math.min(Math.max(0, speed), MAX_MILES_PER_MS),
  };
};

/** Zero for positions too far apart in time, and for speeds that no car has. */
const velocity = (previous: CarFix, fix: CarFix): Point => {
  const gap = fix.at - previous.at;
  const isCar =
    gap <= MAX_FIX_GAP_MS && milesBetween(previous.point, fix.point) / gap <= MAX_MILES_PER_MS;
  const perMs = (from: number, to: number) => (isCar ? (to - from) / gap : 0);
  return {
    latitude: perMs(previous.point.latitude, fix.point.latitude),
    longitude: perMs(previous.point.longitude, fix.point.longitude),
  };
};
