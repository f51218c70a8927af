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
  const cells = new Map(
    positions.map(cellAround).map((cell) => [`${cell.latitude} ${cell.longitude}`, cell]),
  );
  return [...cells.values()].sort(
    (one, other) => one.latitude - other.latitude || one.longitude - other.longitude,
  );
};

/** Middle of the cell around a point. The cells are fixed, so that many requests reveal no more than one. */
const cellAround = ({ latitude, longitude }: Point): Point => {
  const north = middleOfCell(latitude, CELL_DEGREES);
  const scale = Math.max(MIN_EAST_SCALE, eastScale({ latitude: north, longitude }));
  return {
    latitude: Number(Math.min(90, Math.max(-90, north)).toFixed(DECIMALS)),
    longitude: Number(
      Math.min(180, Math.max(-180, middleOfCell(longitude, CELL_DEGREES / scale))).toFixed(
        DECIMALS,
      ),
    ),
  };
};

const middleOfCell = (degrees: number, size: number): number =>
  (Math.floor(degrees / size) + 0.5) * size;
