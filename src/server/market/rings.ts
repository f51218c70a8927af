import type { Point } from "#shared/places/place.ts";
import type { Cells } from "./cells.ts";
import { degreesOfMiles } from "./sphere.ts";

/** The grid is a torus: points 1024 cells apart share a cell; searches filter by distance. */
export const SIDE = 1024;

/** Square rings of cells around a point; ring 0 is the point's own cell. */
export interface Rings {
  /** Start and end of the members of each non-empty cell on the ring, except cells entirely beyond this radius. */
  rangesOn(ring: number, degrees: number): number[];
  /** Radius in degrees of a great circle that rings 0 to `ring` cover completely. */
  coveredDegrees(ring: number): number;
}

/** Cells of a grid with rows and columns of this size. */
export interface CellSize {
  rowDegrees: number;
  columnDegrees: number;
}

/** Rings for a search within this radius. */
export function createRings(
  cells: Cells,
  { rowDegrees, columnDegrees }: CellSize,
  { latitude, longitude }: Point,
  miles: number,
): Rings {
  const row = Math.floor(latitude / rowDegrees);
  const column = Math.floor(longitude / columnDegrees);
  const scale = longitudeScale(Math.abs(latitude) + degreesOfMiles(miles));
  /** Clipped to the radius and to one turn of the torus. */
  const squareOf = (ring: number, degrees: number): Square => {
    const width = degrees / scale;
    const westmost = Math.floor((longitude - width) / columnDegrees);
    const eastmost = Math.floor((longitude + width) / columnDegrees);
    return {
      ring,
      row,
      column,
      south: Math.max(row - ring, Math.floor((latitude - degrees) / rowDegrees)),
      north: Math.min(row + ring, Math.floor((latitude + degrees) / rowDegrees)),
      west: Math.max(column - Math.min(ring, SIDE / 2), westmost),
      east: Math.min(column + Math.min(ring, SIDE / 2 - 1), eastmost),
    };
  };
  return {
    rangesOn: (ring, degrees) => {
      const ranges: number[] = [];
      const square = squareOf(ring, degrees);
      for (let r = square.south; r <= square.north; r += 1) addRow(ranges, cells, square, r);
      return ranges;
    },
    // Ends a search near a pole, where rings cover next to nothing. All cells are read by then: columns are clipped to
    // one turn, rows to the radius. Rows repeat for a radius above SIDE / 2 rows: 77 miles on the finest grid.
    coveredDegrees: (ring) =>
      ring < SIDE ? ring * Math.min(rowDegrees, columnDegrees * scale) : HALF_TURN,
  };
}

/** Bounds of a ring around this row and column. */
interface Square {
  ring: number;
  row: number;
  column: number;
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Adds the occupied cells of one row of a ring: all of it at the edges, else both ends. */
function addRow(ranges: number[], cells: Cells, square: Square, r: number): void {
  const { ring, row, column, west, east } = square;
  const isEdge = Math.abs(r - row) === ring;
  const first = isEdge || west === column - ring ? west : column + ring;
  const step = isEdge ? 1 : 2 * ring;
  for (let c = first; c <= east; c += step) {
    const cell = cellAt(r, c);
    const start = cells.start(cell);
    const end = cells.end(cell);
    if (start < end) ranges.push(start, end);
  }
}

const HALF_TURN = 180;

export const cellAt = (row: number, column: number): number =>
  (row & (SIDE - 1)) * SIDE + (column & (SIDE - 1));

/** Length of a degree of longitude relative to the equator; above 0 also at a pole, where a search must end. */
const longitudeScale = (latitude: number): number =>
  Math.max(1e-6, Math.cos((Math.min(latitude, 90) * Math.PI) / 180));
