import { expect, test } from "vitest";
import type { Position } from "./cut-tiles.ts";
import { joinRings, nestRings } from "./multipolygon.ts";

test("ways are joined into rings, whatever their order and direction", () => {
  const rings = joinRings([
    [1, 2, 3],
    [5, 4, 3],
    [5, 1],
    [7, 8, 9, 7],
  ]);
  expect(rings?.map((ring) => ring.length).toSorted()).toEqual([4, 6]);
  for (const ring of rings ?? []) expect(ring[0]).toBe(ring.at(-1));
});

test("a ring that cannot be closed makes the area broken", () => {
  expect(
    joinRings([
      [1, 2, 3],
      [3, 4],
    ]),
  ).toBeNull();
});

test("a hole belongs to the ring around it", () => {
  const square = (west: number, size: number): Position[] => [
    [west, 0],
    [west + size, 0],
    [west + size, size],
    [west, size],
    [west, 0],
  ];
  const hole: Position[] = [
    [11, 1],
    [12, 1],
    [12, 2],
    [11, 1],
  ];
  const parts = nestRings([square(0, 5), square(10, 5)], [hole, square(100, 1)]);
  expect(parts.map((rings) => rings.length)).toEqual([1, 2]);
});
