import { milesBetween } from "#shared/places/distance.ts";
import { type MeasuredLine, nearestOnLine } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";

export const checkKinds = ["standing", "off_route"] as const;
export type CheckKind = (typeof checkKinds)[number];

/** Tolerances: a traffic jam moves on within minutes, and another street or bridge still leads to the destination. */
export const checkLimits = {
  standingMinutes: 12,
  /** A car that stays within this distance stands still. */
  standingMiles: 0.1,
  /** Standing near the destination is an arrival. */
  arrivedMiles: 0.3,
  offRouteMinutes: 4,
  offRouteMiles: 1.25,
  /** A car off the route has left it only if it is this much farther from its destination than when it left. */
  awayMiles: 0.3,
  /** Nothing is concluded from older positions. */
  freshMinutes: 2,
  /** Longest time without positions within an event, in minutes. */
  gapMinutes: 2,
} as const;

type Timed = Point & { at: Date };

interface CheckedRide {
  /** Since the start, in order of time. */
  positions: readonly Timed[];
  /** Planned route; null if unknown, then leaving it is not noticed. */
  line: MeasuredLine | null;
  destination: Point;
}

export interface RideEvent {
  kind: CheckKind;
  since: Date;
}

/** Finds a long stop or a deviation from the route, about which the rider is asked; null on an ordinary ride. */
export function findRideEvent(ride: CheckedRide, now: Date): RideEvent | null {
  const minutes = medians(ride.positions);
  const latest = minutes.at(-1);
  if (!latest || minutesBetween(latest.at, now) > checkLimits.freshMinutes) return null;
  return findStop(ride, minutes) ?? findDeviation(ride, minutes);
}

/** One point a minute: the median outvotes jumps and a second device. */
function medians(positions: readonly Timed[]): Timed[] {
  const byMinute = Map.groupBy(positions, ({ at }) => Math.floor(at.getTime() / MINUTE_MS));
  return [...byMinute].map(([minute, points]) => ({
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
    at: new Date(minute * MINUTE_MS),
  }));
}

const MINUTE_MS = 60_000;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const minutesBetween = (from: Date, to: Date): number =>
  (to.getTime() - from.getTime()) / MINUTE_MS;

/** First of the latest points that all fulfill a condition and follow each other without a gap. */
function firstOfRun(minutes: readonly Timed[], holds: (point: Timed) => boolean): Timed | null {
  let first: Timed | null = null;
  for (const point of minutes.toReversed()) {
    const isNear = first === null || minutesBetween(point.at, first.at) <= checkLimits.gapMinutes;
    if (!isNear || !holds(point)) break;
    first = point;
  }
  return first;
}

function findStop({ destination }: CheckedRide, minutes: readonly Timed[]): RideEvent | null {
  const latest = minutes.at(-1);
  if (!latest || milesBetween(latest, destination) <= checkLimits.arrivedMiles) return null;
  const first = firstOfRun(
    minutes,
    (point) => milesBetween(point, latest) <= checkLimits.standingMiles,
  );
  const isLong = first && minutesBetween(first.at, latest.at) >= checkLimits.standingMinutes;
  return isLong ? { kind: "standing", since: first.at } : null;
}

function findDeviation(
  { line, destination }: CheckedRide,
  minutes: readonly Timed[],
): RideEvent | null {
  const latest = minutes.at(-1);
  if (!line || !latest) return null;
  const first = firstOfRun(
    minutes,
    (point) => (nearestOnLine(line, point)?.offMiles ?? 0) > checkLimits.offRouteMiles,
  );
  if (!first || minutesBetween(first.at, latest.at) < checkLimits.offRouteMinutes) return null;
  const away = milesBetween(latest, destination) - milesBetween(first, destination);
  return away > checkLimits.awayMiles ? { kind: "off_route", since: first.at } : null;
}
