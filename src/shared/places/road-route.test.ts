import fc from "fast-check";
import { expect, test } from "vitest";
import { roadRoute } from "./road-route.ts";
import { estimateRoute } from "./route-estimate.ts";

const empireState = { latitude: 40.7484, longitude: -73.9857 };
const wallStreet = { latitude: 40.7075, longitude: -74.0113 };
const trip = { from: wallStreet, to: empireState, departure: { hour: 12, isWeekend: false } };
const road = { miles: 4.81, freeFlowMinutes: 12, line: "_p~iF~ps|U" };

test("a road gives the miles and the line, and its minutes follow the traffic of the hour", () => {
  const route = roadRoute(road, trip);
  expect(route).toMatchObject({ milesHundredths: 481, estimated: false, line: "_p~iF~ps|U" });
  const estimate = estimateRoute(trip.from, trip.to, trip.departure);
  expect(Math.abs(route.minutes - estimate.minutes)).toBeLessThanOrEqual(6);
  const night = { ...trip, departure: { hour: 3, isWeekend: false } };
  expect(roadRoute(road, night).minutes).toBeLessThan(route.minutes);
});

test("outside the fitted areas the minutes are the estimate's", () => {
  const denver = { latitude: 39.7392, longitude: -104.9903 };
  const boulder = { latitude: 40.015, longitude: -105.2705 };
  const departure = { hour: 8, isWeekend: false };
  const { minutes, minutesRange } = estimateRoute(denver, boulder, departure);
  expect(
    roadRoute({ ...road, freeFlowMinutes: 30 }, { from: denver, to: boulder, departure }),
  ).toMatchObject({ minutes, minutesRange, estimated: false });
});

test("a long detour around water takes at least half of its free-flow minutes", () => {
  expect(roadRoute({ ...road, freeFlowMinutes: 120 }, trip).minutes).toBe(60);
});

test("minutes are whole, grow with free flow and lie in their range", () => {
  const minutes = fc.double({ min: 0, max: 600, noNaN: true });
  fc.assert(
    fc.property(minutes, minutes, (one, other) => {
      const [short, long] = [Math.min(one, other), Math.max(one, other)];
      const [fast, slow] = [short, long].map((freeFlowMinutes) =>
        roadRoute({ ...road, freeFlowMinutes }, trip),
      );
      expect(slow?.minutes).toBeGreaterThanOrEqual(fast?.minutes ?? 0);
      expect(slow?.minutes).toSatisfy(Number.isInteger);
      expect(slow?.minutes).toBeGreaterThanOrEqual(Math.floor(long / 2));
      expect(slow?.minutesRange[0]).toBeLessThanOrEqual(slow?.minutes ?? 0);
      expect(slow?.minutesRange[1]).toBeGreaterThanOrEqual(slow?.minutes ?? 0);
    }),
  );
});
