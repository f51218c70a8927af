import type { Point } from "#shared/places/place.ts";
import { createCells } from "./cells.ts";
import { cellAt, createRings, type Rings, SIDE } from "./rings.ts";
import { spherePointOf } from "./sphere.ts";

/**
 * Rows of the finest grid are 244 m high; columns 232 m wide at New York. The numbers of rows and of columns around
 * the Earth are multiples of SIDE, even in grids coarser by a power of two up to 16.
 */
const ROW_DEGREES = 180 / 81_920;
const COLUMN_DEGREES = 360 / 131_072;
const NOWHERE = -1;

/** Members (small integers) by grid cell. */
export interface Grid {
  /** Adds or moves a member. */
  put(member: number, point: Point): void;
  remove(member: number): void;
  size(): number;
  /** Members of all cells, as `Cells` describes them. */
  numbers(): Int32Array;
  /** The cells around a point, for a search within this radius. */
  ringsAround(origin: Point, miles: number): Rings;
}

/** `coarser` multiplies the cell size of the finest grid. */
export function createGrid(coarser: 1 | 2 | 4 | 8 | 16 = 1): Grid {
  const rowDegrees = ROW_DEGREES * coarser;
  const columnDegrees = COLUMN_DEGREES * coarser;
  const cells = createCells(SIDE * SIDE);
  const cellOf: number[] = [];
  const indexOf: number[] = [];
  let size = 0;

  const remove = (member: number): void => {
    const cell = cellOf[member] ?? NOWHERE;
    if (cell === NOWHERE) return;
    const index = indexOf[member] ?? NOWHERE;
    indexOf[cells.remove(cell, index)] = index;
    cellOf[member] = NOWHERE;
    size -= 1;
  };
  const put = (member: number, point: Point): void => {
    const row = Math.floor(point.latitude / rowDegrees);
    const cell = cellAt(row, Math.floor(point.longitude / columnDegrees));
    if (cellOf[member] === cell) {
      cells.move(cell, indexOf[member] ?? NOWHERE, spherePointOf(point));
      return;
    }
    remove(member);
    for (const list of [cellOf, indexOf]) while (list.length <= member) list.push(NOWHERE);
    cellOf[member] = cell;
    indexOf[member] = cells.add(cell, member, spherePointOf(point));
    size += 1;
  };
  return {
    put,
    remove,
    size: () => size,
    numbers: cells.numbers,
    ringsAround: (origin, miles) =>
      createRings(cells, { rowDegrees, columnDegrees }, origin, miles),
  };
}
