import type { Point } from "#shared/places/place.ts";
import { degreesOfMiles, milesOfDegrees, unitVectorOf } from "./sphere.ts";

/** Rows are 489 m high; columns 463 m wide at New York. Both counts around the Earth are multiples of SIDE. */
const ROW_DEGREES = 180 / 81_920;
const COLUMN_DEGREES = 360 / 131_072;
/** The grid is a torus: places 250 km apart share a cell, and a search tells them apart by distance. */
const SIDE = 1024;
const NOBODY = -1;
const NOWHERE = -1;

/** Members (small whole numbers) at their places, linked by the cell that they are in. */
export interface Grid {
  /** Links a member at a place, or moves it there. */
  put(member: number, point: Point): void;
  remove(member: number): void;
  has(member: number): boolean;
  size(): number;
  /**
   * Calls for each member of the cells that lie `ring` cells around the origin's, with its vector;
   * cells that are wholly further away than so many miles are left out.
   */
  visitRing(around: Circle, ring: number, visit: Visit): void;
}

export interface Circle {
  origin: Point;
  miles: number;
}

type Visit = (member: number, x: number, y: number, z: number) => void;

export function createGrid(): Grid {
  const heads = new Int32Array(SIDE * SIDE).fill(NOBODY);
  let members = emptyMembers(1024);
  let size = 0;

  const unlink = (member: number): void => {
    const { cells, next, previous } = members;
    const before = previous[member] ?? NOBODY;
    const after = next[member] ?? NOBODY;
    if (before === NOBODY) heads[cells[member] ?? 0] = after;
    else next[before] = after;
    if (after !== NOBODY) previous[after] = before;
    cells[member] = NOWHERE;
    size -= 1;
  };
  const link = (member: number, cell: number): void => {
    const { cells, next, previous } = members;
    const head = heads[cell] ?? NOBODY;
    cells[member] = cell;
    next[member] = head;
    previous[member] = NOBODY;
    if (head !== NOBODY) previous[head] = member;
    heads[cell] = member;
    size += 1;
  };
  const isLinked = (member: number): boolean => (members.cells[member] ?? NOWHERE) !== NOWHERE;
  const visitCell = (cell: number, visit: Visit): void => {
    const { next, vectors } = members;
    for (let member = heads[cell] ?? NOBODY; member !== NOBODY; member = next[member] as number) {
      const at = 3 * member;
      visit(member, vectors[at] as number, vectors[at + 1] as number, vectors[at + 2] as number);
    }
  };

  return {
    put: (member, point) => {
      if (member >= members.cells.length) members = grown(members, member + 1);
      members.vectors.set(unitVectorOf(point), 3 * member);
      const cell = cellAt(rowOf(point.latitude), columnOf(point.longitude));
      if (members.cells[member] === cell) return;
      if (isLinked(member)) unlink(member);
      link(member, cell);
    },
    remove: (member) => {
      if (isLinked(member)) unlink(member);
    },
    has: isLinked,
    size: () => size,
    visitRing: ({ origin, miles }, ring, visit) => {
      const row = rowOf(origin.latitude);
      const column = columnOf(origin.longitude);
      const north = degreesOfMiles(miles);
      const east = north / narrowing(origin);
      const south = Math.max(row - ring, rowOf(origin.latitude - north));
      const top = Math.min(row + ring, rowOf(origin.latitude + north));
      const west = Math.max(column - ring, columnOf(origin.longitude - east));
      const right = Math.min(column + ring, columnOf(origin.longitude + east));
      for (let r = south; r <= top; r += 1) {
        const isEdge = r === row - ring || r === row + ring;
        const step = isEdge ? 1 : 2 * ring;
        const first = isEdge || west === column - ring ? west : column + ring;
        for (let c = first; c <= right; c += step) visitCell(cellAt(r, c), visit);
      }
    },
  };
}

/** The miles around the origin that are surely seen once rings 0 to `ring` were visited. */
export function milesSeen(origin: Point, ring: number): number {
  return ring * milesOfDegrees(Math.min(ROW_DEGREES, COLUMN_DEGREES * narrowing(origin)));
}

/** How much shorter a degree of longitude is than at the equator; half a degree covers any search. */
const narrowing = ({ latitude }: Point): number =>
  Math.cos(((Math.abs(latitude) + 0.5) * Math.PI) / 180);

interface Members {
  /** Three coordinates a member. */
  vectors: Float64Array;
  cells: Int32Array;
  next: Int32Array;
  previous: Int32Array;
}

const emptyMembers = (capacity: number): Members => ({
  vectors: new Float64Array(3 * capacity),
  cells: new Int32Array(capacity).fill(NOWHERE),
  next: new Int32Array(capacity),
  previous: new Int32Array(capacity),
});

const grown = (members: Members, needed: number): Members => {
  const larger = emptyMembers(Math.max(needed, 2 * members.cells.length));
  larger.vectors.set(members.vectors);
  larger.cells.set(members.cells);
  larger.next.set(members.next);
  larger.previous.set(members.previous);
  return larger;
};

const rowOf = (latitude: number): number => Math.floor(latitude / ROW_DEGREES);
const columnOf = (longitude: number): number => Math.floor(longitude / COLUMN_DEGREES);
const cellAt = (row: number, column: number): number =>
  (row & (SIDE - 1)) * SIDE + (column & (SIDE - 1));
