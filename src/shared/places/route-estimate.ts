import { milesBetween } from "./distance.ts";
import type { Point } from "./place.ts";

/** A route by car. Minutes are rounded up; `minutesRange` allows for traffic. */
export interface Route {
  milesHundredths: number;
  minutes: number;
  minutesRange: [number, number];
  estimated: boolean;
  /** Encoded polyline, precision 5; absent for an estimate. */
  line?: string;
}

/** Local time of departure. */
export interface LocalHour {
  hour: number;
  isWeekend: boolean;
}

/** Fitted to 16,334 metered trips in New York City; docs/places.md lists the errors. */
const fit = {
  milesPerGreatCircleMile: 1.31,
  minutesForOneMile: 6.1,
  milesExponent: 0.66,
  minMinutes: 2,
  maxMilesPerHour: 55,
  spread: [0.63, 1.58],
} as const;

/** Estimates distance and duration from two positions and the New York time of departure. */
export const estimateRoute = (from: Point, to: Point, departure: LocalHour): Route => {
  const miles = fit.milesPerGreatCircleMile * milesBetween(from, to);
  const minutes = minutesInTraffic(miles, departure);
  return { milesHundredths: Math.round(miles * 100), ...wholeMinutes(minutes), estimated: true };
};

/** Estimated minutes between two positions, before rounding. */
export const estimateMinutes = (from: Point, to: Point, departure: LocalHour): number =>
  minutesInTraffic(fit.milesPerGreatCircleMile * milesBetween(from, to), departure);

const minutesInTraffic = (miles: number, departure: LocalHour): number =>
  Math.max(
    fit.minMinutes,
    fit.minutesForOneMile * miles ** fit.milesExponent * slowdownAt(departure),
    (miles / fit.maxMilesPerHour) * 60,
  );

/** Rounds minutes up and adds a range that covers most trips. */
export const wholeMinutes = (minutes: number): Pick<Route, "minutes" | "minutesRange"> => ({
  minutes: Math.max(1, Math.ceil(minutes)),
  minutesRange: [
    Math.max(1, Math.floor(minutes * fit.spread[0])),
    Math.max(1, Math.ceil(minutes * fit.spread[1])),
  ],
});

/** Travel time relative to the yearly mean. */
const slowdownAt = ({ hour, isWeekend }: LocalHour): number => {
  if (hour >= 22 || hour < 6) return 0.9;
  if (isWeekend) return 0.97;
  if (hour < 10) return 1.02;
  if (hour < 16) return 1.2;
  if (hour < 20) return 1.07;
  return 1;
};
