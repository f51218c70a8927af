import { milesBetween } from "./distance.ts";
import type { Point } from "./place.ts";

/** roads: a city pack; service: a routing server; estimate: the distance and the hour. */
export type RouteSource = "roads" | "service" | "estimate";

/** A route by car, in whole minutes; `minutesRange` covers most trips. */
export interface Route {
  milesHundredths: number;
  minutes: number;
  minutesRange: [number, number];
  estimated: boolean;
  source: RouteSource;
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
  /** Least and most minutes of most trips, relative to the estimate. */
  spread: [0.63, 1.58],
} as const;

/** Usual miles of a drive over a straight way. */
export const milesOverRoads = (straightMiles: number): number =>
  fit.milesPerGreatCircleMile * straightMiles;

/** Estimates distance and duration from two positions and the market's time of departure. */
export const estimateRoute = (from: Point, to: Point, departure: LocalHour): Route =>
  estimateRouteOver(milesBetween(from, to), departure);

/** Estimates distance and duration from the miles of the straight way. */
export const estimateRouteOver = (straightMiles: number, departure: LocalHour): Route => {
  const miles = milesOverRoads(straightMiles);
  const minutes = minutesInTraffic(miles, departure);
  return {
    milesHundredths: Math.round(miles * 100),
    ...wholeMinutes(minutes),
    estimated: true,
    source: "estimate",
  };
};

/** Estimated minutes between two positions, before rounding. */
export const estimateMinutes = (from: Point, to: Point, departure: LocalHour): number =>
  minutesInTraffic(milesOverRoads(milesBetween(from, to)), departure);

const minutesInTraffic = (miles: number, departure: LocalHour): number =>
  Math.max(
    fit.minMinutes,
    fit.minutesForOneMile * miles ** fit.milesExponent * slowdowns[hourClassOf(departure)],
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

/** The same trip in slower or faster traffic. */
export const scaleMinutes = (route: Route, factor: number): Route =>
  factor === 1
    ? route
    : {
        ...route,
        minutes: Math.max(1, Math.round(route.minutes * factor)),
        minutesRange: [
          Math.max(1, Math.floor(route.minutesRange[0] * factor)),
          Math.max(1, Math.ceil(route.minutesRange[1] * factor)),
        ],
      };

/** Hours with similar traffic; all but the night and the weekend are of weekdays. */
export const hourClasses = [
  "night",
  "weekend",
  "morning",
  "midday",
  "afternoon",
  "evening",
] as const;
export type HourClass = (typeof hourClasses)[number];

export const hourClassOf = ({ hour, isWeekend }: LocalHour): HourClass => {
  if (hour >= 22 || hour < 6) return "night";
  if (isWeekend) return "weekend";
  if (hour < 10) return "morning";
  if (hour < 16) return "midday";
  return hour < 20 ? "afternoon" : "evening";
};

/** Travel time relative to the yearly mean. */
const slowdowns: Readonly<Record<HourClass, number>> = {
  night: 0.9,
  weekend: 0.97,
  morning: 1.02,
  midday: 1.2,
  afternoon: 1.07,
  evening: 1,
};
