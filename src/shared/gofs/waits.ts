import { searchLimits } from "#shared/drivers/search-limits.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { estimateMinutes, type LocalHour } from "#shared/places/route-estimate.ts";
import { MILES_PER_DEGREE } from "#shared/places/trip-sketch.ts";
import { CELLS_PER_DEGREE } from "./zones.ts";

/** No wait is published where fewer drivers are near. */
export const MIN_WAIT_DRIVERS = 5;
const STEP_MINUTES = 5;
const MIN_MINUTES = 10;

const CELL_DIAGONAL_MILES = (Math.SQRT2 * MILES_PER_DEGREE) / CELLS_PER_DEGREE;
/** Distance of two cells' middles at which the offer search still reaches from any point of one to any of the other. */
const REACH_MILES = Math.max(...searchLimits.radiiMiles) - CELL_DIAGONAL_MILES;

/** Middle of a cell of 1/20 degree, with the number of drivers in the cell. */
export interface DriverCell extends Point {
  drivers: number;
}

export function countByCell(positions: readonly Point[]): DriverCell[] {
  const cells = new Map<string, DriverCell>();
  for (const position of positions) {
    const middle = middleOfCell(position);
    const key = `${middle.latitude} ${middle.longitude}`;
    cells.set(key, { ...middle, drivers: (cells.get(key)?.drivers ?? 0) + 1 });
  }
  return [...cells.values()];
}

/**
 * Minutes from the cell of the fifth-nearest driver to the pickup's, rounded up to a multiple of five, at least ten;
 * null with fewer drivers near. A driver who moves within a cell changes nothing.
 */
export function waitMinutes(
  cells: readonly DriverCell[],
  pickup: Point,
  departure: LocalHour,
): number | null {
  const origin = middleOfCell(pickup);
  const nearby = cells
    .map((cell) => ({ ...cell, miles: milesBetween(cell, origin) }))
    .filter(({ miles }) => miles <= REACH_MILES)
    .toSorted((one, other) => one.miles - other.miles);
  let drivers = 0;
  for (const cell of nearby) {
    drivers += cell.drivers;
    if (drivers >= MIN_WAIT_DRIVERS) return roundUp(estimateMinutes(cell, origin, departure));
  }
  return null;
}

const roundUp = (minutes: number): number =>
  Math.max(MIN_MINUTES, Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES);

const middleOfCell = ({ latitude, longitude }: Point): Point => ({
  latitude: middleOf(latitude),
  longitude: middleOf(longitude),
});

const middleOf = (degrees: number): number =>
  (Math.floor(degrees * CELLS_PER_DEGREE) + 0.5) / CELLS_PER_DEGREE;
