import type { Point } from "#shared/places/place.ts";
import { addTo, type Bucket, emptyBucket, moveIn, removeFrom } from "./bucket.ts";
import { degreesOfMiles, milesOfDegrees, unitVectorOf } from "./sphere.ts";

/**
 * Rows of the finest grid are 244 m high; columns 232 m wide at New York. Both counts around the Earth are multiples
 * of SIDE, and stay so in a grid that is coarser by a power of two up to 16.
 */
const ROW_DEGREES = 180 / 81_920;
const COLUMN_DEGREES = 360 / 131_072;
/** The grid is a torus: places 1024 cells apart share a cell, and a search tells them apart by distance. */
const SIDE = 1024;
const NOWHERE = -1;

/** Members (small whole numbers) at their places, kept by the cell that they are in. */
export interface Grid {
  /** Puts a member at a place, or moves it there. */
  put(member: number, point: Point): void;
  remove(member: number): void;
  size(): number;
  /**
   * Calls for the members of each cell that lies `ring` cells around the origin's; cells that are wholly
   * further away than so many miles are left out.
   */
  visitRing(around: Circle, ring: number, visit: (bucket: Bucket) => void): void;
  /** The miles around the origin that are surely seen once rings 0 to `ring` were visited. */
  milesSeen(origin: Point, ring: number): number;
}

export interface Circle {
  origin: Point;
  miles: number;
}

/** An empty grid; its cells are so many times as high and wide as the finest. */
export function createGrid(coarser: 1 | 2 | 4 | 8 | 16 = 1): Grid {
  const cells: Cells = { row: ROW_DEGREES * coarser, column: COLUMN_DEGREES * coarser };
  const buckets: (Bucket | null)[] = new Array(SIDE * SIDE).fill(null);
  const cellOf: number[] = [];
  let size = 0;

  const remove = (member: number): void => {
    const bucket = buckets[cellOf[member] ?? NOWHERE];
    if (!bucket) return;
    removeFrom(bucket, member);
    cellOf[member] = NOWHERE;
    size -= 1;
  };
  const put = (member: number, point: Point): void => {
    const cell = cellAt(rowAt(cells, point.latitude), columnAt(cells, point.longitude));
    buckets[cell] ??= emptyBucket();
    if (cellOf[member] === cell) {
      moveIn(buckets[cell], member, unitVectorOf(point));
      return;
    }
    remove(member);
    while (cellOf.length <= member) cellOf.push(NOWHERE);
    cellOf[member] = cell;
    addTo(buckets[cell], member, unitVectorOf(point));
    size += 1;
  };
  return {
    put,
    remove,
    size: () => size,
    visitRing: (around, ring, visit) => {
      const { row, column, south, north, west, east } = ringIn(cells, around, ring);
      for (let r = south; r <= north; r += 1) {
        const isEdge = r === row - ring || r === row + ring;
        const first = isEdge || west === column - ring ? west : column + ring;
        for (let c = first; c <= east; c += isEdge ? 1 : 2 * ring) {
          const bucket = buckets[cellAt(r, c)];
          if (bucket) visit(bucket);
        }
      }
    },
    milesSeen: (origin, ring) =>
      ring *
      milesOfDegrees(Math.min(cells.row, cells.column * narrowing(origin, ring * cells.row))),
  };
}

/** The height and width of a cell, in degrees. */
interface Cells {
  row: number;
  column: number;
}

/** The square of a ring, cut down to what lies within the miles. */
const ringIn = (cells: Cells, { origin, miles }: Circle, ring: number) => {
  const row = rowAt(cells, origin.latitude);
  const column = columnAt(cells, origin.longitude);
  const high = degreesOfMiles(miles);
  const wide = high / narrowing(origin, high);
  return {
    row,
    column,
    south: Math.max(row - ring, rowAt(cells, origin.latitude - high)),
    north: Math.min(row + ring, rowAt(cells, origin.latitude + high)),
    west: Math.max(column - ring, columnAt(cells, origin.longitude - wide)),
    east: Math.min(column + ring, columnAt(cells, origin.longitude + wide)),
  };
};

/** How much shorter than at the equator a degree of longitude is so many degrees further from it. */
const narrowing = ({ latitude }: Point, degrees: number): number =>
  Math.cos(((Math.abs(latitude) + degrees) * Math.PI) / 180);

const rowAt = ({ row }: Cells, latitude: number): number => Math.floor(latitude / row);
const columnAt = ({ column }: Cells, longitude: number): number => Math.floor(longitude / column);
const cellAt = (row: number, column: number): number =>
  (row & (SIDE - 1)) * SIDE + (column & (SIDE - 1));
