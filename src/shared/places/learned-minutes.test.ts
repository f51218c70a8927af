import fc from "fast-check";
import { expect, test } from "vitest";
import { milesBetween } from "./distance.ts";
import {
  areaOf,
  factorAt,
  factorBounds,
  factorTable,
  learnedFactorsSchema,
  learnFactors,
  type TimedRide,
} from "./learned-minutes.ts";
import { estimateRoute, scaleMinutes } from "./route-estimate.ts";

const midtown = { latitude: 40.7484, longitude: -73.9857 };
const jfk = { latitude: 40.6413, longitude: -73.7781 };
const noon = { hour: 12, isWeekend: false };

const aRide = (ride: Partial<TimedRide> = {}): TimedRide => ({
  driverId: "d",
  from: midtown,
  departure: noon,
  miles: 3,
  predictedMinutes: 20,
  actualMinutes: 20,
  ...ride,
});
/** Rides of many drivers with this ratio of actual to predicted minutes. */
const ridesOf = (count: number, ratio: number): TimedRide[] =>
  Array.from({ length: count }, (_, index) =>
    aRide({ driverId: `driver ${index % 20}`, actualMinutes: 20 * ratio }),
  );
const factorOf = (rides: TimedRide[]): number =>
  factorAt(factorTable(learnFactors(rides)), midtown, noon);

test("thirty rides move the factor halfway to their median, many almost all the way", () => {
  expect(factorOf(ridesOf(29, 1.44))).toBe(1);
  expect(factorOf(ridesOf(30, 1.44))).toBeCloseTo(1.2, 2);
  expect(factorOf(ridesOf(200, 1.44))).toBeCloseTo(1.44 ** (200 / 230), 2);
});

test("a factor holds in its area and its hours only", () => {
  const table = factorTable(learnFactors(ridesOf(60, 1.5)));
  expect(factorAt(table, midtown, { hour: 15, isWeekend: false })).toBeGreaterThan(1.2);
  expect(factorAt(table, midtown, { hour: 12, isWeekend: true })).toBe(1);
  expect(factorAt(table, midtown, { hour: 3, isWeekend: false })).toBe(1);
  expect(factorAt(table, jfk, noon)).toBe(1);
});

test("one driver cannot decide the minutes of an area", () => {
  const slow = Array.from({ length: 100 }, () => aRide({ actualMinutes: 40 }));
  expect(learnFactors(slow)).toEqual([]);
  const [learned] = learnFactors([...ridesOf(40, 1), ...slow]);
  expect(learned).toMatchObject({ factor: 1, rides: 50 });
});

test.each([
  ["faster than any road allows", { miles: 30, actualMinutes: 20 }],
  ["paused, or ended hours late", { actualMinutes: 90 }],
  ["ended at once", { actualMinutes: 1 }],
  ["ended before it began", { actualMinutes: -5 }],
  ["without a duration", { actualMinutes: Number.NaN }],
  ["predicted as nothing", { predictedMinutes: 0 }],
])("a ride that was %s changes no factor", (_, implausible) => {
  const rides = ridesOf(60, 1).map((ride) => ({ ...ride, ...implausible }));
  expect(learnFactors(rides)).toEqual([]);
  expect(learnFactors([...rides, ...ridesOf(60, 1.2)])).toEqual(learnFactors(ridesOf(60, 1.2)));
});

const anyNumber = fc.oneof(
  fc.double({ min: 0.1, max: 120, noNaN: true }),
  fc.constantFrom(0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e308),
);
const anyRide = fc.record({
  driverId: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  from: fc.constantFrom(midtown, jfk),
  departure: fc.constantFrom(noon, { hour: 23, isWeekend: true }),
  miles: anyNumber,
  predictedMinutes: anyNumber,
  actualMinutes: anyNumber,
});

test("factors stay in their bounds whatever the rides were, and can be stored", () => {
  fc.assert(
    fc.property(fc.array(anyRide, { minLength: 100, maxLength: 300 }), (rides) => {
      const factors = learnFactors(rides);
      expect(learnedFactorsSchema.parse(JSON.parse(JSON.stringify(factors)))).toEqual(factors);
      for (const { factor, rides: count } of factors) {
        expect(factor).toBeGreaterThanOrEqual(factorBounds.min);
        expect(factor).toBeLessThanOrEqual(factorBounds.max);
        expect(count).toBeGreaterThanOrEqual(30);
      }
    }),
  );
});

test("a factor lies between 1 and the rides' ratio, nearer to the ratio the more rides there are", () => {
  const count = fc.integer({ min: 30, max: 100 });
  const ratio = fc.double({ min: 0.65, max: 1.75, noNaN: true });
  fc.assert(
    fc.property(count, count, ratio, (one, other, actual) => {
      const [few, many] = [
        factorOf(ridesOf(Math.min(one, other), actual)),
        factorOf(ridesOf(Math.max(one, other), actual)),
      ];
      const distance = (factor: number) => Math.abs(factor - actual);
      for (const factor of [few, many]) {
        expect(factor).toBeGreaterThanOrEqual(Math.min(1, actual) - 0.001);
        expect(factor).toBeLessThanOrEqual(Math.max(1, actual) + 0.001);
      }
      expect(distance(many)).toBeLessThanOrEqual(distance(few) + 0.001);
    }),
  );
});

test("an area is about two miles wide, in New York and in Alaska", () => {
  for (const latitude of [40.75, 61.2, 25.8]) {
    const from = { latitude, longitude: -100 };
    const at = (miles: number) => ({
      latitude,
      longitude: -100 + miles / (69.1 * Math.cos((latitude * Math.PI) / 180)),
    });
    expect(milesBetween(from, at(2))).toBeCloseTo(2, 1);
    const cells = new Set(Array.from({ length: 200 }, (_, index) => areaOf(at(index / 10))));
    expect(cells.size).toBeGreaterThanOrEqual(10);
    expect(cells.size).toBeLessThanOrEqual(12);
  }
  expect(areaOf({ latitude: 90, longitude: 180 })).toMatch(/^\d+,\d+$/);
});

test("minutes are scaled with their range, and stay as they are without a factor", () => {
  const route = estimateRoute(midtown, jfk, noon);
  expect(scaleMinutes(route, 1)).toBe(route);
  expect(scaleMinutes(route, 1.5)).toMatchObject({
    minutes: Math.round(route.minutes * 1.5),
    milesHundredths: route.milesHundredths,
  });
  fc.assert(
    fc.property(fc.double({ ...factorBounds, noNaN: true }), (factor) => {
      const { minutes, minutesRange } = scaleMinutes(route, factor);
      expect(minutes).toSatisfy(Number.isInteger);
      expect(minutesRange[0]).toBeLessThanOrEqual(minutes);
      expect(minutesRange[1]).toBeGreaterThanOrEqual(minutes);
    }),
  );
});
