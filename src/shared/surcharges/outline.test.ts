import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { doOverlap, isSelfCrossing, type Position } from "./outline.ts";
import { isInZone } from "./zone.ts";

const closed = (corners: Position[]): Position[] => [...corners, ...corners.slice(0, 1)];
const rectangle = (west: number, south: number, east: number, north: number): Position[] =>
  closed([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]);

describe("an outline crosses itself", () => {
  test.each<[string, boolean, Position[]]>([
    ["a square", false, rectangle(0, 0, 1, 1)],
    [
      "a triangle",
      false,
      closed([
        [0, 0],
        [1, 0],
        [0, 1],
      ]),
    ],
    [
      "a bow tie",
      true,
      closed([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ]),
    ],
    [
      "a corner on another side",
      true,
      closed([
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
        [0, 2],
      ]),
    ],
    [
      "a repeated corner",
      true,
      closed([
        [0, 0],
        [1, 0],
        [1, 0],
        [0, 1],
      ]),
    ],
    [
      "a side that runs back",
      true,
      closed([
        [0, 0],
        [2, 0],
        [1, 0],
        [1, 2],
      ]),
    ],
    [
      "a last side that runs back",
      true,
      closed([
        [0, 0],
        [1, 1],
        [2, 0],
        [1, 0],
        [-1, 0],
      ]),
    ],
    [
      "a corner within a side",
      false,
      closed([
        [0, 0],
        [1, 0],
        [2, 0],
        [1, 2],
      ]),
    ],
  ])("%s: %s", (_, isCrossing, ring) => {
    expect(isSelfCrossing(ring)).toBe(isCrossing);
    expect(isSelfCrossing(ring.toReversed())).toBe(isCrossing);
  });
});

describe("two outlines share an area", () => {
  const square = rectangle(0, 0, 1, 1);
  test.each<[string, boolean, Position[]]>([
    ["the same outline", true, square],
    ["one within the other", true, rectangle(0.2, 0.2, 0.8, 0.8)],
    ["a cross without common corners", true, rectangle(0.4, -1, 0.6, 2)],
    ["a common side", false, rectangle(1, 0, 2, 1)],
    ["a common corner", false, rectangle(1, 1, 2, 2)],
    [
      "apart within the same box",
      false,
      closed([
        [0, 2],
        [2, 0],
        [2, 2],
      ]),
    ],
    [
      "the other half of the same corners",
      false,
      closed([
        [1, 0],
        [1, 1],
        [3, 0.5],
      ]),
    ],
  ])("%s: %s", (_, isOverlapping, other) => {
    expect(doOverlap(square, other)).toBe(isOverlapping);
    expect(doOverlap(other, square)).toBe(isOverlapping);
  });

  const whole = fc.integer({ min: 0, max: 6 });
  const anyRectangle = fc
    .tuple(whole, whole, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .map(([west, south, width, height]) => ({
      west,
      south,
      east: west + width,
      north: south + height,
    }));
  type Box = { west: number; south: number; east: number; north: number };
  const ringOf = ({ west, south, east, north }: Box) => rectangle(west, south, east, north);

  test("exactly when the sides of two rectangles overlap", () => {
    fc.assert(
      fc.property(anyRectangle, anyRectangle, (a, b) => {
        const doBoxesOverlap =
          a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;
        expect(doOverlap(ringOf(a), ringOf(b))).toBe(doBoxesOverlap);
      }),
    );
  });

  test("wherever a point lies in both", () => {
    const radius = fc.double({ min: 0.2, max: 2, noNaN: true });
    const star = fc
      .tuple(fc.array(radius, { minLength: 3, maxLength: 12 }), radius, radius)
      .map(([radii, x, y]) =>
        closed(
          radii.map((length, index): Position => {
            const angle = (2 * Math.PI * index) / radii.length;
            return [x + length * Math.cos(angle), y + length * Math.sin(angle)];
          }),
        ),
      );
    const degrees = fc.double({ min: -2, max: 4, noNaN: true });
    fc.assert(
      fc.property(star, star, degrees, degrees, (a, b, longitude, latitude) => {
        const point = { longitude, latitude, zip: null };
        if (isInZone(point, { ring: a }) && isInZone(point, { ring: b }))
          expect(doOverlap(a, b)).toBe(true);
      }),
    );
  });
});
