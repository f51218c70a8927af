import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";

/** Limits for showing riders' searches to drivers without identifying a rider. */
export const searchAreas = {
  /** Only searches of the last so many minutes count. */
  minutes: 30,
  /** Areas with fewer different riders are not shown. */
  minRiders: 3,
  withinMiles: 5,
  maxAreas: 12,
  /** Size of an area; in New York two thirds of a mile both ways. */
  latitudeStep: 0.01,
  longitudeStep: 0.0125,
} as const;

/** Numbers of riders that are shown; others are rounded down. */
const RIDER_STEPS = [3, 5, 10, 20, 50, 100];

/** An area by its place in the grid, and the number of different riders who searched in it. */
export interface CountedArea {
  row: number;
  column: number;
  riders: number;
}

/** Areas near a point with enough riders, the nearest first. */
export function areasNear(counted: readonly CountedArea[], around: Point) {
  return counted
    .filter(({ riders }) => riders >= searchAreas.minRiders)
    .map(({ row, column, riders }) => {
      const middle = {
        latitude: (row + 0.5) * searchAreas.latitudeStep,
        longitude: (column + 0.5) * searchAreas.longitudeStep,
      };
      return { ...middle, miles: milesBetween(around, middle), atLeastRiders: stepOf(riders) };
    })
    .filter(({ miles }) => miles <= searchAreas.withinMiles)
    .toSorted((one, other) => one.miles - other.miles)
    .slice(0, searchAreas.maxAreas);
}

const stepOf = (riders: number): number =>
  RIDER_STEPS.findLast((step) => step <= riders) ?? searchAreas.minRiders;
