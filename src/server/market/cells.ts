import type { SpherePoint } from "./sphere.ts";

/** Int32s per member: x, y, z and the member number. */
export const MEMBER_STEP = 4;
const SMALLEST_BLOCK = 4 * MEMBER_STEP;

/**
 * Members of all cells in one array, because searches spend most of their time reading them. Each cell has one block,
 * whose first slots hold its members in any order. A full block moves to one twice as large, and a block that is three
 * quarters empty to one half as large.
 */
export interface Cells {
  /** The array; replaced when it grows. */
  numbers(): Int32Array;
  /** Start of the cell's members in the array. */
  start(cell: number): number;
  /** End of the cell's members in the array: equal to the start if there are none. */
  end(cell: number): number;
  /** Returns the member's index within the cell, which `move` and `remove` take. */
  add(cell: number, member: number, point: SpherePoint): number;
  move(cell: number, index: number, point: SpherePoint): void;
  /** Moves the last member of the cell to the freed index and returns it. */
  remove(cell: number, index: number): number;
}

export function createCells(count: number): Cells {
  /** Start and end of each cell's members. */
  const ranges = new Int32Array(2 * count);
  /** Length of each cell's block; 0 without one. */
  const lengths = new Int32Array(count);
  const freeBlocks = new Map<number, number[]>();
  let numbers = new Int32Array(1024);
  let usedLength = 0;

  const startOf = (cell: number): number => ranges[2 * cell] ?? 0;
  const endOf = (cell: number): number => ranges[2 * cell + 1] ?? 0;
  const takeBlock = (length: number): number => {
    const freeStart = freeBlocks.get(length)?.pop();
    if (freeStart !== undefined) return freeStart;
    const start = usedLength;
    usedLength += length;
    if (usedLength > numbers.length) {
      const oldNumbers = numbers;
      numbers = new Int32Array(2 * usedLength);
      numbers.set(oldNumbers);
    }
    return start;
  };
  /** Moves the cell's members to a block of this length; 0 returns the block of an empty cell. */
  const replaceBlock = (cell: number, length: number): void => {
    const [oldStart, oldEnd, oldLength] = [startOf(cell), endOf(cell), lengths[cell] ?? 0];
    const start = length === 0 ? 0 : takeBlock(length);
    numbers.copyWithin(start, oldStart, oldEnd);
    ranges[2 * cell] = start;
    ranges[2 * cell + 1] = start + oldEnd - oldStart;
    lengths[cell] = length;
    if (oldLength === 0) return;
    const blocks = freeBlocks.get(oldLength);
    if (blocks) blocks.push(oldStart);
    else freeBlocks.set(oldLength, [oldStart]);
  };
  const move = (cell: number, index: number, [x, y, z]: SpherePoint): void => {
    const at = startOf(cell) + index * MEMBER_STEP;
    numbers[at] = x;
    numbers[at + 1] = y;
    numbers[at + 2] = z;
  };

  return {
    numbers: () => numbers,
    start: startOf,
    end: endOf,
    move,
    add: (cell, member, point) => {
      const length = lengths[cell] ?? 0;
      const isFull = endOf(cell) - startOf(cell) === length;
      if (isFull) replaceBlock(cell, Math.max(SMALLEST_BLOCK, 2 * length));
      const end = endOf(cell);
      const index = (end - startOf(cell)) / MEMBER_STEP;
      move(cell, index, point);
      numbers[end + 3] = member;
      ranges[2 * cell + 1] = end + MEMBER_STEP;
      return index;
    },
    remove: (cell, index) => {
      const start = startOf(cell);
      const last = endOf(cell) - MEMBER_STEP;
      const movedMember = numbers[last + 3] ?? 0;
      numbers.copyWithin(start + index * MEMBER_STEP, last, last + MEMBER_STEP);
      ranges[2 * cell + 1] = last;
      const length = lengths[cell] ?? 0;
      if (last === start) replaceBlock(cell, 0);
      else if (length > SMALLEST_BLOCK && last - start <= length / 4)
        replaceBlock(cell, length / 2);
      return movedMember;
    },
  };
}
