import type { Point } from "#shared/places/place.ts";
import { addTo, type Bucket, emptyBucket, moveIn, removeFrom } from "./bucket.ts";
import { degreesOfMiles, milesOfDegrees, unitVectorOf } from "./sphere.ts";

/** Rows are 244 m high; columns 232 m wide at New York. Both counts around the Earth are multiples of SIDE. */
const ROW_DEGREES = 180 / 81_920;
const COLUMN_DEGREES = 360 / 131_072;
/** The grid is a torus: places 240 km apart share a cell, and a search tells them apart by distance. */
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
}

export interface Circle {
  origin: Point;
  miles: number;
}

export function createGrid(): Grid {
  const buckets: (Bucket | null)[] = new Array(SIDE * SIDE).fill(null);
  const cells: number[] = [];
  let size = 0;

  const remove = (member: number): void => {
    const bucket = buckets[cells[member] ?? NOWHERE];
    if (!bucket) return;
    removeFrom(bucket, member);
    cells[member] = NOWHERE;
    size -= 1;
  };
  const put = (member: number, point: Point): void => {
    const cell = cellAt(rowOf(point.latitude), columnOf(point.longitude));
    buckets[cell] ??= emptyBucket();
    if (cells[member] === cell) {
      moveIn(buckets[cell], member, unitVectorOf(point));
      return;
    }
    remove(member);
    while (cells.length <= member) cells.push(NOWHERE);
    cells[member] = cell;
    addTo(buckets[cell], member, unitVectorOf(point));
    size += 1;
  };
  return {
    put,
    remove,
    size: () => size,
    visitRing: (around, ring, visit) => {
      const { row, column, south, north, west, east } = ringIn(around, ring);
      for (let r = south; r <= north; r += 1) {
        const isEdge = r === row - ring || r === row + ring;
        const first = isEdge || west === column - ring ? west : column + ring;
        for (let c = first; c <= east; c += isEdge ? 1 : 2 * ring) {
          const bucket = buckets[cellAt(r, c)];
          if (bucket) visit(bucket);
        }
      }
    },
  };
}

/** The miles around the origin that are surely seen once rings 0 to `ring` were visited. */
export function milesSeen(origin: Point, ring: number): number {
  return ring * milesOfDegrees(Math.min(ROW_DEGREES, COLUMN_DEGREES * narrowing(origin)));
}

/** The square of a ring, cut down to what lies within the miles. */
const ringIn = ({ origin, miles }: Circle, ring: number) => {
  const row = rowOf(origin.latitude);
  const column = columnOf(origin.longitude);
  const high = degreesOfMiles(miles);
  const wide = high / narrowing(origin);
  return {
    row,
    column,
    south: Math.max(row - ring, rowOf(origin.latitude - high)),
    north: Math.min(row + ring, rowOf(origin.latitude + high)),
    west: Math.max(column - ring, columnOf(origin.longitude - wide)),
    east: Math.min(column + ring, columnOf(origin.longitude + wide)),
  };
};

/** How much shorter a degree of longitude is than at the equator; half a degree covers any search. */
const narrowing = ({ latitude }: Point): number =>
  Math.cos(((Math.abs(latitude) + 0.5) * Math.PI) / 180);

const rowOf = (latitude: number): number => Math.floor(latitude / ROW_DEGREES);
const columnOf = (longitude: number): number => Math.floor(longitude / COLUMN_DEGREES);
const cellAt = (row: number, column: number): number =>
  (row & (SIDE - 1)) * SIDE + (column & (SIDE - 1));
