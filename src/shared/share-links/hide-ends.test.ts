import fc from "fast-check";
import { expect, test } from "vitest";
import { milesBetween } from "#shared/places/distance.ts";
import { between, measureLine, nearestOnLine } from "#shared/places/line.ts";
import type { Point } from "#shared/places/place.ts";
import { AREA_MILES } from "#shared/places/trip-sketch.ts";
import { areaAround, hideEnd, hideLineEnds, isHidden } from "./hide-ends.ts";

const place = fc.record({
  latitude: fc.double({ min: 40.7, max: 40.76, noNaN: true }),
  longitude: fc.double({ min: -74.02, max: -73.94, noNaN: true }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** The points of a line, and intermediate points between them. */
const drawnLine = (line: readonly Point[]): Point[] =>
  line.flatMap((start, index) =>
    Array.from({ length: 200 }, (_, step) => between(start, line[index + 1] ?? start, step / 200)),
  );

test("nothing of the shown line is near the pickup or the destination", () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 8 }), share, share, (line, one, two) => {
      const [first, last] = [line[0], line.at(-1)];
      if (!first || !last) throw new Error("the line has fewer than two points");
      const shownLine = hideLineEnds(line, { from: hideEnd(first, one), to: hideEnd(last, two) });
      const measuredLine = measureLine(line);
      for (const point of drawnLine(shownLine)) {
        expect(milesBetween(point, first)).toBeGreaterThan(0.145);
        expect(milesBetween(point, last)).toBeGreaterThan(0.145);
        expect(nearestOnLine(measuredLine, point)?.offMiles).toBeLessThan(1e-3);
      }
    }),
  );
});

test("the middle of a long line stays, with its corners", () => {
  const line = [
    { latitude: 40.7, longitude: -74 },
    { latitude: 40.72, longitude: -74 },
    { latitude: 40.72, longitude: -73.97 },
  ];
  const [from, to] = [hideEnd(line[0] as Point, 0), hideEnd(line[2] as Point, 1)];
  const shownLine = hideLineEnds(line, { from, to });
  expect(shownLine).toHaveLength(3);
  expect(shownLine[1]).toEqual(line[1]);
  expect(milesBetween(shownLine[0] as Point, from.point)).toBeCloseTo(0.15, 1);
  expect(milesBetween(shownLine[2] as Point, to.point)).toBeCloseTo(0.3, 1);
});

test("nothing is left of a short line", () => {
  const line = [
    { latitude: 40.7, longitude: -74 },
    { latitude: 40.704, longitude: -74 },
  ];
  const [from, to] = [hideEnd(line[0] as Point, 0), hideEnd(line[1] as Point, 0)];
  expect(hideLineEnds(line, { from, to })).toEqual([]);
  expect(hideLineEnds([], { from, to })).toEqual([]);
});

test("a position is hidden only near an end", () => {
  const ends = [hideEnd({ latitude: 40.7, longitude: -74 }, 0)];
  expect(isHidden({ latitude: 40.702, longitude: -74 }, ends)).toBe(true);
  expect(isHidden({ latitude: 40.703, longitude: -74 }, ends)).toBe(false);
});

test("the area of an end contains it, and is the same for its neighbors", () => {
  fc.assert(
    fc.property(place, (point) => {
      expect(milesBetween(areaAround(point), point)).toBeLessThan(AREA_MILES);
    }),
  );
  expect(areaAround({ latitude: 40.7484, longitude: -73.9857 })).toEqual(
    areaAround({ latitude: 40.7451, longitude: -73.9899 }),
  );
});
