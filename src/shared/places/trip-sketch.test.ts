import fc from "fast-check";
import { expect, test } from "vitest";
import { milesBetween } from "./distance.ts";
import type { Point } from "./place.ts";
import { projectScene, sketchTrip, type TripScene } from "./trip-sketch.ts";

const empireState = { latitude: 40.7484, longitude: -73.9857 };
const centreStreet = { latitude: 40.7141, longitude: -74.0027 };
const box = { width: 400, height: 300 };
const trip: TripScene = { pickup: empireState, dropoff: centreStreet, line: [], areas: [] };

const endsOf = (route: readonly { x: number; y: number }[]) =>
  [route[0], route.at(-1)].map((spot) => ({
    x: expect.closeTo(spot?.x ?? 0, 6),
    y: expect.closeTo(spot?.y ?? 0, 6),
  }));

test("without a route the ends are joined by an arc", () => {
  const sketch = sketchTrip(trip, box);
  expect(sketch.isArc).toBe(true);
  expect([sketch.pickup, sketch.dropoff]).toEqual(endsOf(sketch.route));
});

test("an arc bends to the north by an eighth of its length", () => {
  const west = { latitude: 40.7, longitude: -74.1 };
  const east = { latitude: 40.7, longitude: -73.9 };
  for (const [pickup, dropoff] of [
    [west, east],
    [east, west],
  ] as const) {
    const { route } = sketchTrip({ ...trip, pickup, dropoff }, box);
    const [from, to] = [route[0]?.x ?? 0, route.at(-1)?.x ?? 0];
    const rise = (route[0]?.y ?? 0) - Math.min(...route.map(({ y }) => y));
    expect(rise / Math.abs(to - from)).toBeCloseTo(0.125, 2);
  }
});

test("north is up and east is right", () => {
  const { pickup, dropoff } = sketchTrip(trip, box);
  expect(pickup?.y).toBeLessThan(dropoff?.y ?? 0);
  expect(pickup?.x).toBeGreaterThan(dropoff?.x ?? 0);
});

test("a route is drawn along its points", () => {
  const corner = { latitude: 40.7484, longitude: -74.0027 };
  const sketch = sketchTrip({ ...trip, line: [empireState, corner, centreStreet] }, box);
  expect(sketch.isArc).toBe(false);
  expect(sketch.route).toHaveLength(3);
});

test("a route begins at a car that drives along it", () => {
  const corner = { latitude: 40.7484, longitude: -74.0027 };
  const line = [empireState, corner, centreStreet];
  const car = { latitude: 40.7485, longitude: -73.99 };
  const sketch = sketchTrip({ ...trip, line, car, isDriven: true }, box);
  expect(sketch.route).toEqual([sketch.car, ...[corner, centreStreet].map(spotIn(line, car))]);
  const offLine = { latitude: 40.73, longitude: -73.99 };
  const aside = sketchTrip({ ...trip, line, car: offLine, isDriven: true }, box);
  expect(aside.route).toHaveLength(3);
});

const spotIn = (line: Point[], car: Point) =>
  projectScene({ ...trip, line, car, isDriven: true }, box).toPixels;

test("a sketch with only one end has no line", () => {
  const sketch = sketchTrip({ ...trip, dropoff: undefined }, box);
  expect(sketch.route).toEqual([]);
  expect(sketch.dropoff).toBeNull();
  expect(sketch.pickup).toEqual({ x: 200, y: 150 });
});

test("without a route an arc joins the car to the only end", () => {
  const sketch = sketchTrip({ ...trip, pickup: undefined, car: empireState }, box);
  expect([sketch.car, sketch.dropoff]).toEqual(endsOf(sketch.route));
  const whole = sketchTrip({ ...trip, car: { latitude: 40.73, longitude: -73.99 } }, box);
  expect([whole.pickup, whole.dropoff]).toEqual(endsOf(whole.route));
});

test("the scale bar shows a round number of miles at their true length", () => {
  const { scale } = sketchTrip(trip, box);
  expect(scale.label).toBe("1 mi");
  const { pointAt } = projectScene(trip, box);
  const length = milesBetween(pointAt({ x: 0, y: 150 }), pointAt({ x: scale.length, y: 150 }));
  expect(length).toBeCloseTo(1, 1);
});

test("areas do not widen the view of a trip", () => {
  const far = { latitude: 41.5, longitude: -73 };
  const { pickup } = sketchTrip({ ...trip, areas: [far] }, box);
  expect(pickup).toEqual(sketchTrip(trip, box).pickup);
});

const point = fc.record({
  latitude: fc.double({ min: 25, max: 49, noNaN: true }),
  longitude: fc.double({ min: -124, max: -67, noNaN: true }),
});
const scene = fc.record({
  pickup: fc.option(point, { nil: undefined }),
  dropoff: fc.option(point, { nil: undefined }),
  car: fc.option(point, { nil: undefined }),
  line: fc.array(point),
  areas: fc.constant([]),
});

test("every point of every trip lies in the box, and is found again at its place", () => {
  fc.assert(
    fc.property(scene, (trip) => {
      const { toPixels, pointAt } = projectScene(trip, box);
      for (const point of [trip.pickup, trip.dropoff, trip.car, ...trip.line]) {
        if (!point) continue;
        const spot = toPixels(point);
        expect(spot.x).toBeGreaterThan(0);
        expect(spot.x).toBeLessThan(box.width);
        expect(spot.y).toBeGreaterThan(0);
        expect(spot.y).toBeLessThan(box.height);
        expect(pointAt(spot).latitude).toBeCloseTo(point.latitude, 6);
        expect(pointAt(spot).longitude).toBeCloseTo(point.longitude, 6);
      }
    }),
  );
});

test("a sketch of many points shows each with its kind, and a line from pickup to destination", () => {
  const point = (id: string, kind: "free" | "pickup" | "dropoff", at: Point) => ({
    ...{ id, kind, isChosen: id === "ride" },
    ...at,
  });
  const crowd = {
    points: [
      point("driver", "free", { latitude: 40.7, longitude: -74.02 }),
      point("ride", "pickup", empireState),
      point("ride", "dropoff", centreStreet),
    ],
    lines: [[empireState, centreStreet]],
  };
  const sketch = sketchTrip({ line: [], areas: [], crowd }, box).crowd;
  expect(sketch?.points.map(({ kind, isChosen }) => [kind, isChosen])).toEqual([
    ["free", false],
    ["pickup", true],
    ["dropoff", true],
  ]);
  for (const { x, y } of sketch?.points ?? []) {
    expect(x > 0 && x < box.width && y > 0 && y < box.height).toBe(true);
  }
  const [, pickup, dropoff] = sketch?.points ?? [];
  expect(sketch?.lines).toEqual([[pickup, dropoff].map((end) => ({ x: end?.x, y: end?.y }))]);
});
