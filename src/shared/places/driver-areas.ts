import { eastScale } from "./line.ts";
import type { Point } from "./place.ts";
import { MILES_PER_DEGREE } from "./trip-sketch.ts";

const CELL_MILES = 0.5;
const CELL_DEGREES = CELL_MILES / MILES_PER_DEGREE;
/** Cells near a pole would be wider than the globe. */
const MIN_EAST_SCALE = 0.01;
/** About 10 yards. */
const DECIMALS = 4;

/**
 * The middles of the half-mile cells that hold drivers, each once and in the order of the map. Riders see them before
 * a driver accepts: neither a position, nor which driver is where, nor how many drivers share a cell can be read from
 * them.
 */
export const driverAreas = (positions: readonly Point[]): Point[] => {
  const cells = new Map<number, Point>();
  for (const position of positions) {
    const { number, middle } = cellAround(position);
    if (!cells.has(number)) cells.set(number, rounded(middle));
  }
  return [...cells.values()].sort(
    (one, other) => one.latitude - other.latitude || one.longitude - other.longitude,
  );
};

/** More than the columns around the globe. */
const COLUMNS = 100_000;

/** Number and middle of the cell around a point. The cells are fixed, so that many requests reveal no more than one. */
const cellAround = ({ latitude, longitude }: Point) => {
  const row = Math.floor(latitude / CELL_DEGREES);
  const north = (row + 0.5) * CELL_DEGREES;
  const scale = Math.max(MIN_EAST_SCALE, eastScale({ latitude: north, longitude }));
  const width = CELL_DEGREES / scale;
  const column = Math.floor(longitude / width);
  const middle = { latitude: north, longitude: (column + 0.5) * width };
  return { number: row * COLUMNS + column, middle };
};

// Apart from the search for the cell, because many drivers share one and decimals take longer than the rest.
const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(Math.min(90, Math.max(-90, latitude)).toFixed(DECIMALS)),
  longitude: Number(Math.min(180, Math.max(-180, longitude)).toFixed(DECIMALS)),
});
