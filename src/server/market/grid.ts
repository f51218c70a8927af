import type { Point } from "#shared/places/place.ts";
import { addTo, type Bucket, moveIn, removeFrom } from "./bucket.ts";
import { degreesOfMiles, milesOfDegrees, unitVectorOf } from "./sphere.ts";

/**
 * Rows of the finest grid are 244 m high; columns 232 m wide at New York. The numbers of rows and of columns around
 * the Earth are multiples of SIDE, even in grids coarser by a power of two up to 16.
 */
const ROW_DEGREES = 180 / 81_920;
const COLUMN_DEGREES = 360 / 131_072;
/** The grid is a torus: points 1024 cells apart share a cell; searches filter by distance. */
const SIDE = 1024;
const NOWHERE = -1;

/** Members (small integers) by grid cell. */
export interface Grid {
  /** Adds or moves a member. */
  put(member: number, point: Point): void;
  remove(member: number): void;
  size(): number;
  /** Non-empty buckets on the ring of cells `ring` away from the origin's, except cells entirely beyond `miles`. */
  bucketsAt(around: Circle, ring: number): Bucket[];
  /** Radius in miles that rings 0 to `ring` cover completely. */
  coveredMiles(origin: Point, ring: number): number;
}

export interface Circle {
  origin: Point;
  miles: number;
}

/** `coarser` multiplies the cell size of the finest grid. */
export function createGrid(coarser: 1 | 2 | 4 | 8 | 16 = 1): Grid {
  const cells: Cells = { row: ROW_DEGREES * coarser, column: COLUMN_DEGREES * coarser };
  const buckets: (Bucket | null)[] = new Array(SIDE * SIDE).fill(null);
  const cellOf: number[] = [];
  const indexOf: number[] = [];
  let size = 0;

  const remove = (member: number): void => {
    const cell = cellOf[member] ?? NOWHERE;
    // Reading index -1 of an array is slow, and most removed members are not in the grid.
    const bucket = cell === NOWHERE ? null : buckets[cell];
    if (!bucket) return;
    const index = indexOf[member] ?? NOWHERE;
    indexOf[removeFrom(bucket, index)] = index;
    cellOf[member] = NOWHERE;
    size -= 1;
  };
  const put = (member: number, point: Point): void => {
    const cell = cellAt(rowAt(cells, point.latitude), columnAt(cells, point.longitude));
    buckets[cell] ??= [];
    if (cellOf[member] === cell) {
      moveIn(buckets[cell], indexOf[member] ?? NOWHERE, unitVectorOf(point));
      return;
    }
    remove(member);
    for (const list of [cellOf, indexOf]) while (list.length <= member) list.push(NOWHERE);
    cellOf[member] = cell;
    indexOf[member] = addTo(buckets[cell], member, unitVectorOf(point));
    size += 1;
  };
  /** Adds the occupied buckets of one row of a ring: all of it at the edges, else both ends. */
  const addRowBuckets = (nonEmpty: Bucket[], square: Ring, r: number): void => {
    const { ring, row, column, west, east } = square;
    const isEdge = Math.abs(r - row) === ring;
    const first = isEdge || west === column - ring ? west : column + ring;
    const step = isEdge ? 1 : 2 * ring;
    for (let c = first; c <= east; c += step) {
      const bucket = buckets[cellAt(r, c)];
      // Touching each bucket first lets the CPU prefetch them in parallel: saves a third of a search.
      if (bucket?.[0] !== undefined) nonEmpty.push(bucket);
    }
  };
  return {
    put,
    remove,
    size: () => size,
    bucketsAt: (around, ring) => {
      const nonEmpty: Bucket[] = [];
      const square = ringIn(cells, around, ring);
      for (let r = square.south; r <= square.north; r += 1) addRowBuckets(nonEmpty, square, r);
      return nonEmpty;
    },
    coveredMiles: (origin, ring) =>
      ring *
      milesOfDegrees(Math.min(cells.row, cells.column * longitudeScale(origin, ring * cells.row))),
  };
}

/** Cell size in degrees. */
interface Cells {
  row: number;
  column: number;
}

/** Bounds of a ring, clipped to the search radius and to one turn of the torus. */
const ringIn = (cells: Cells, { origin, miles }: Circle, ring: number) => {
  const row = rowAt(cells, origin.latitude);
  const column = columnAt(cells, origin.longitude);
  const heightDegrees = degreesOfMiles(miles);
  const widthDegrees = heightDegrees / longitudeScale(origin, heightDegrees);
  return {
    ring,
    row,
    column,
    south: Math.max(row - ring, rowAt(cells, origin.latitude - heightDegrees)),
    north: Math.min(row + ring, rowAt(cells, origin.latitude + heightDegrees)),
    west: Math.max(
      column - Math.min(ring, SIDE / 2),
      columnAt(cells, origin.longitude - widthDegrees),
    ),
    east: Math.min(
      column + Math.min(ring, SIDE / 2 - 1),
      columnAt(cells, origin.longitude + widthDegrees),
    ),
  };
};

type Ring = ReturnType<typeof ringIn>;

/** Length of a degree of longitude relative to the equator, `degrees` closer to the pole. */
const longitudeScale = ({ latitude }: Point, degrees: number): number =>
  Math.cos(((Math.abs(latitude) + degrees) * Math.PI) / 180);

const rowAt = ({ row }: Cells, latitude: number): number => Math.floor(latitude / row);
const columnAt = ({ column }: Cells, longitude: number): number => Math.floor(longitude / column);
const cellAt = (row: number, column: number): number =>
  (row & (SIDE - 1)) * SIDE + (column & (SIDE - 1));
