import { type RemainingMinutes, remainingMinutes } from "#shared/places/arrival-range.ts";
import { type MeasuredLine, nearestOnLine, ON_LINE_MILES } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import { estimateRoute, type LocalHour } from "#shared/places/route-estimate.ts";

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
  /** Null off the line. */
  drivenMiles: number | null;
}

/** Miles and minutes left: along the line by its share of the planned minutes, off it by the estimate. */
export const remainingOf = (
  { line, minutes, to }: TripAhead,
  car: Point,
  { drivenMiles, departure }: { drivenMiles: number | null; departure: LocalHour },
): Remaining => {
  const place = line && nearestOnLine(line, car, drivenMiles);
  if (line && place && place.offMiles <= ON_LINE_MILES && line.totalMiles > 0) {
    const miles = Math.max(0, line.totalMiles - place.miles);
    return { miles, minutes: minutes * (miles / line.totalMiles), drivenMiles: place.miles };
  }
  const estimate = estimateRoute(car, to, departure);
  return {
    miles: estimate.milesHundredths / 100,
    minutes: estimate.minutes,
    drivenMiles: null,
  };
};

const MINUTE_MS = 60_000;

/** Minutes left, and their range, by the ride's own pace along its line; null before the start and off the line. */
export const pacedMinutes = (
  { minutes, startedAt }: { minutes: number; startedAt: Date | null },
  remaining: Pick<Remaining, "drivenMiles" | "minutes">,
  now: Date,
): RemainingMinutes | null => {
  if (remaining.drivenMiles === null || startedAt === null) return null;
  return remainingMinutes({
    minutes,
    elapsedMinutes: (now.getTime() - startedAt.getTime()) / MINUTE_MS,
    progress: 1 - remaining.minutes / minutes,
  });
};
