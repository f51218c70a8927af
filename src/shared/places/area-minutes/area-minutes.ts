import * as z from "zod/mini";
import { milesBetween } from "#shared/places/distance.ts";
import { headingBetween } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import type { LocalHour } from "#shared/places/route-estimate.ts";
import manhattan from "./manhattan.json" with { type: "json" };

const HOURS = 24;
const positive = z.number().check(z.positive());
const factors = z.array(positive).check(z.length(HOURS));

/** Minutes of drives inside one area, fitted to measured trips. */
const areaMinutesSchema = z.object({
  name: z.string(),
  source: z.string(),
  trips: z.number(),
  /** West, south, east, north in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Direction of the faster streets, in degrees clockwise from north; the others cross them at a right angle. */
  alongDegrees: z.number(),
  startMinutes: positive,
  minutesPerMile: z.object({ along: positive, across: positive }),
  /** Relative to the mean, by hour of departure. */
  weekday: factors,
  weekend: factors,
});
export type AreaMinutes = z.output<typeof areaMinutesSchema>;

/** Areas with a fitted table; `npm run minutes:measure` writes them. */
export const fittedAreas: readonly AreaMinutes[] = [areaMinutesSchema.parse(manhattan)];

interface Trip {
  from: Point;
  to: Point;
  departure: LocalHour;
}

/** Minutes of a trip with both ends in one of the areas, before rounding; null outside them. */
export const minutesByArea = (areas: readonly AreaMinutes[], trip: Trip): number | null => {
  const area = areas.find(({ bounds }) => isInside(bounds, trip.from) && isInside(bounds, trip.to));
  return area ? minutesInArea(area, trip) : null;
};

/** Minutes = (start + time of the miles along the grid + time of the miles across it) x factor of the hour. */
export const minutesInArea = (
  {
    alongDegrees,
    startMinutes,
    minutesPerMile,
    weekday,
    weekend,
  }: Pick<AreaMinutes, "alongDegrees" | "startMinutes" | "minutesPerMile" | "weekday" | "weekend">,
  { from, to, departure }: Trip,
): number => {
  const { along, across } = gridMiles(from, to, alongDegrees);
  const factor = (departure.isWeekend ? weekend : weekday)[departure.hour] ?? 1;
  return factor * (startMinutes + minutesPerMile.along * along + minutesPerMile.across * across);
};

/** Miles between two points on a street grid: along a direction and across it. */
export const gridMiles = (
  from: Point,
  to: Point,
  alongDegrees: number,
): { along: number; across: number } => {
  const miles = milesBetween(from, to);
  const angle = ((headingBetween(from, to) - alongDegrees) * Math.PI) / 180;
  return { along: miles * Math.abs(Math.cos(angle)), across: miles * Math.abs(Math.sin(angle)) };
};

const isInside = (
  [west, south, east, north]: AreaMinutes["bounds"],
  { latitude, longitude }: Point,
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north;
