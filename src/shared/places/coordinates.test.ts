import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCoordinates, readCoordinates } from "./coordinates.ts";

const cityHall = { latitude: 40.7128, longitude: -74.006 };

test.each([
  "40.7128, -74.0060",
  "40.7128 -74.0060",
  " (40.7128,-74.0060) ",
  "40.7128° N, 74.0060° W",
  "40.7128N 74.0060w",
])("%j is read as a position", (text) => {
  expect(readCoordinates(text)).toEqual(cityHall);
});

test.each([
  "10118, 10119",
  "40, 74",
  "91.5, 10.0",
  "40.7128, -190.1",
  "350 5th Ave",
  "40.7128",
  "",
])("%j is not a position", (text) => {
  expect(readCoordinates(text)).toBeNull();
});

test("every formatted position parses back within 0.00005 degrees", () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const read = readCoordinates(formatCoordinates({ latitude, longitude }));
      expect(read?.latitude).toBeCloseTo(latitude, 4);
      expect(read?.longitude).toBeCloseTo(longitude, 4);
    }),
  );
});
