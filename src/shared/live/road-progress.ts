import { type LinePlace, type MeasuredLine, placesOnSegments } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import { estimateRoute, type LocalHour } from "#shared/places/route-estimate.ts";

/** Beside the line by more than this, a car takes another way. */
const ON_LINE_MILES = 0.1;
/** Places of a line that crosses itself are equally near within this distance. */
const EQUAL_MILES = 0.005;
/** Since its last position a car has hardly driven farther than this, and hardly back. */
const nextMiles = { back: 0.1, ahead: 1 } as const;

/**
 * Miles that a car has driven along a line; null beside it. `drivenMiles` of the position before decides where the line
 * passes one place twice.
 */
export const milesDriven = (
  line: MeasuredLine,
  car: Point,
  drivenMiles: number | null,
): number | null => {
  const places = placesOnSegments(line, car).filter(({ offMiles }) => offMiles <= ON_LINE_MILES);
  const expected = drivenMiles === null ? [] : places.filter(isNext(drivenMiles));
  const candidates = expected.length > 0 ? expected : places;
  const offMiles = Math.min(...candidates.map((place) => place.offMiles));
  const nearest = candidates
    .filter((place) => place.offMiles <= offMiles + EQUAL_MILES)
    .map(({ miles }) => miles);
  return nearest.find((miles) => miles >= (drivenMiles ?? 0)) ?? nearest.at(-1) ?? null;
};

const isNext =
  (drivenMiles: number) =>
  ({ miles }: LinePlace): boolean =>
    miles >= drivenMiles - nextMiles.back && miles <= drivenMiles + nextMiles.ahead;

/** A trip under way: the line of its route, or only its destination. */
export interface TripAhead {
  line: MeasuredLine | null;
  /** Minutes of the whole line. */
  minutes: number;
  to: Point;
}

export interface Remaining {
  miles: number;
  minutes: number;
  /** Null beside the line. */
  drivenMiles: number | null;
}

/** Miles and minutes left: along the line by its share of the planned minutes, beside it by the estimate. */
export const remainingOf = (
  { line, minutes, to }: TripAhead,
  car: Point,
  { drivenMiles, departure }: { drivenMiles: number | null; departure: LocalHour },
): Remaining => {
  const driven = line && milesDriven(line, car, drivenMiles);
  if (line && driven !== null && line.totalMiles > 0) {
    const miles = Math.max(0, line.totalMiles - driven);
    return { miles, minutes: minutes * (miles / line.totalMiles), drivenMiles: driven };
  }
  const estimate = estimateRoute(car, to, departure);
  return {
    miles: estimate.milesHundredths / 100,
    minutes: estimate.minutes,
    drivenMiles: null,
  };
};
