import * as z from "zod/mini";
import type { Point } from "./place.ts";
import { type HourClass, hourClasses, hourClassOf, type LocalHour } from "./route-estimate.ts";

/** A completed ride that was timed. */
export interface TimedRide {
  driverId: string;
  from: Point;
  departure: LocalHour;
  miles: number;
  /** Minutes as predicted without learned factors. */
  predictedMinutes: number;
  actualMinutes: number;
}

export const factorBounds = { min: 0.6, max: 1.8 } as const;

/** Actual minutes relative to the predicted ones, in one area and class of hours. */
const learnedFactorSchema = z.object({
  /** Cell of the pickup, see `areaOf`. */
  area: z.string(),
  hours: z.enum(hourClasses),
  factor: z.number().check(z.minimum(factorBounds.min), z.maximum(factorBounds.max)),
  rides: z.number(),
});
export type LearnedFactor = z.output<typeof learnedFactorSchema>;
export const learnedFactorsSchema = z.array(learnedFactorSchema);

/** Factors by `keyOf`. */
export type FactorTable = ReadonlyMap<string, number>;

export const factorTable = (factors: readonly LearnedFactor[]): FactorTable =>
  new Map(factors.map(({ area, hours, factor }) => [keyOf(area, hours), factor]));

/** 1 where nothing is learned. */
export const factorAt = (table: FactorTable, from: Point, departure: LocalHour): number =>
  table.size === 0 ? 1 : (table.get(keyOf(areaOf(from), hourClassOf(departure))) ?? 1);

const keyOf = (area: string, hours: HourClass): string => `${area} ${hours}`;

/** About two miles. */
const CELL_DEGREES = 0.029;

/** Cell of about two by two miles, by its row and column. */
export const areaOf = ({ latitude, longitude }: Point): string => {
  const row = Math.floor(latitude / CELL_DEGREES);
  const middle = (row + 0.5) * CELL_DEGREES;
  const width = CELL_DEGREES / Math.max(0.01, Math.cos((middle * Math.PI) / 180));
  return `${row},${Math.floor(longitude / width)}`;
};

/** Minimum number of rides to learn a factor from. */
const MIN_RIDES = 30;
/** Maximum rides of one driver per area and class of hours, so that at least three drivers contribute. */
const MAX_RIDES_OF_DRIVER = 10;
/** Number of rides at which the factor lies halfway between 1 and the rides' median. */
const SHRINKAGE_RIDES = 30;
const MAX_MILES_PER_HOUR = 75;
/** A ride beyond these ratios was paused, or started or ended late. */
const plausibleRatio = { min: 0.4, max: 2.5 } as const;

/** Learns a factor for each area and class of hours with enough plausible rides; the first rides of a driver count. */
export const learnFactors = (rides: readonly TimedRide[]): LearnedFactor[] => {
  const plausible = rides.filter(isPlausible);
  const groups = Map.groupBy(plausible, ({ from, departure }) =>
    keyOf(areaOf(from), hourClassOf(departure)),
  );
  const keys = [...groups.keys()].toSorted();
  return keys.flatMap((key) => {
    const group = groups.get(key) ?? [];
    const ratios = limitDrivers(group).map(ratioOf);
    const [first] = group;
    if (!first || ratios.length < MIN_RIDES) return [];
    return {
      area: areaOf(first.from),
      hours: hourClassOf(first.departure),
      factor: shrunkFactor(ratios),
      rides: ratios.length,
    };
  });
};

const isPlausible = (ride: TimedRide): boolean => {
  const ratio = ratioOf(ride);
  const milesPerHour = (60 * ride.miles) / ride.actualMinutes;
  return (
    ratio >= plausibleRatio.min && ratio <= plausibleRatio.max && milesPerHour <= MAX_MILES_PER_HOUR
  );
};

const ratioOf = ({ actualMinutes, predictedMinutes }: TimedRide): number =>
  actualMinutes / predictedMinutes;

const limitDrivers = (rides: readonly TimedRide[]): TimedRide[] =>
  [...Map.groupBy(rides, ({ driverId }) => driverId).values()].flatMap((ofDriver) =>
    ofDriver.slice(0, MAX_RIDES_OF_DRIVER),
  );

const shrunkFactor = (ratios: readonly number[]): number => {
  const weight = ratios.length / (ratios.length + SHRINKAGE_RIDES);
  const factor = Math.exp(weight * Math.log(medianOf(ratios)));
  const boundedFactor = Math.min(factorBounds.max, Math.max(factorBounds.min, factor));
  return Math.round(boundedFactor * 1000) / 1000;
};

const medianOf = (values: readonly number[]): number => {
  const sortedValues = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sortedValues.length / 2);
  const upper = sortedValues[middle] ?? 1;
  return sortedValues.length % 2 === 1 ? upper : ((sortedValues[middle - 1] ?? upper) + upper) / 2;
};
