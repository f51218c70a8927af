import fc from "fast-check";
import { expect, test } from "vitest";
import { milesBetween } from "./distance.ts";
import { headingBetween, measureLine, nearestOnLine, pointOnLine } from "./line.ts";

const corner = measureLine([
  { latitude: 40.75, longitude: -74 },
  { latitude: 40.76, longitude: -74 },
  { latitude: 40.76, longitude: -73.98 },
]);

test("a line is as long as its segments", () => {
  expect(corner.totalMiles).toBeCloseTo(0.691 + 1.047, 2);
  expect(measureLine([]).totalMiles).toBe(0);
});

test("a point off the line is placed on its nearest segment", () => {
  const place = nearestOnLine(corner, { latitude: 40.7605, longitude: -73.99 });
  expect(place?.miles).toBeCloseTo(0.691 + 0.5235, 2);
  expect(place?.offMiles).toBeCloseTo(0.0345, 3);
});

test("a line without points has no nearest place and no point", () => {
  expect(nearestOnLine(measureLine([]), { latitude: 40, longitude: -74 })).toBeNull();
  expect(pointOnLine(measureLine([]), 1)).toBeNull();
});

test("a line of one point is that point", () => {
  const point = { latitude: 40, longitude: -74 };
  expect(pointOnLine(measureLine([point]), 3)?.point).toEqual(point);
  expect(nearestOnLine(measureLine([point]), point)).toEqual({ miles: 0, offMiles: 0 });
});

test("miles before the start or after the end give the nearer end of the line", () => {
  expect(pointOnLine(corner, -1)?.point).toEqual(corner.points[0]);
  expect(pointOnLine(corner, 9)?.point).toEqual(corner.points[2]);
});

test("headings are clockwise from north", () => {
  const [start, north, east] = corner.points;
  if (!start || !north || !east) throw new Error("the line has fewer than three points");
  expect(headingBetween(start, north)).toBe(0);
  expect(headingBetween(north, east)).toBeCloseTo(90, 5);
  expect(headingBetween(east, north)).toBeCloseTo(270, 5);
  expect(pointOnLine(corner, 0.1)?.heading).toBe(0);
  expect(pointOnLine(corner, 1.2)?.heading).toBeCloseTo(90, 5);
});

test("every place on a line is found again", () => {
  const near = fc.record({
    latitude: fc.double({ min: 40.7, max: 40.8, noNaN: true }),
    longitude: fc.double({ min: -74, max: -73.9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(near, { minLength: 1, maxLength: 20 }), fc.nat(1000), (points, part) => {
      const line = measureLine(points);
      const spot = pointOnLine(line, (line.totalMiles * part) / 1000);
      if (!spot) throw new Error("the line has no points");
      const place = nearestOnLine(line, spot.point);
      expect(place?.offMiles).toBeLessThan(1e-3);
      const again = pointOnLine(line, place?.miles ?? 0);
      expect(again && milesBetween(again.point, spot.point)).toBeLessThan(1e-2);
    }),
  );
});

test("a car that is seen a few feet back on a street driven twice stays on its pass", () => {
  const [start, end] = corner.points;
  if (!start || !end) throw new Error("the line has fewer than two points");
  const twice = measureLine([start, end, start, end]);
  const at = (miles: number) => pointOnLine(twice, miles)?.point ?? start;
  expect(nearestOnLine(twice, at(0.295), 0.3)?.miles).toBe(0.3);
  expect(nearestOnLine(twice, at(0.31), 0.3)?.miles).toBeCloseTo(0.31, 6);
  const back = 2 * 0.691 - 0.3;
  expect(nearestOnLine(twice, at(0.3), back - 0.02)?.miles).toBeCloseTo(back, 2);
});
