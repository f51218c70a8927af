import fc from "fast-check";
import { expect, test } from "vitest";
import { loadGazetteer } from "./gazetteer.ts";
import { reversePlace } from "./reverse-place.ts";

const gazetteer = loadGazetteer();
const label = (latitude: number, longitude: number) =>
  reversePlace(gazetteer, { latitude, longitude }).label;

test("a position is named after a landmark or, within a larger distance, an airport", () => {
  expect(label(40.7585, -73.9851)).toBe("Near Times Square, New York, NY");
  expect(label(40.6441, -73.7821)).toBe("Near John F. Kennedy International Airport, New York, NY");
});

test("elsewhere the nearest ZIP code names a position, with the distance to its center", () => {
  expect(reversePlace(gazetteer, { latitude: 39.1, longitude: -100.2 })).toEqual({
    label: "Near Quinter, KS 67752",
    detail: "Exact position, 4.8 miles from Quinter, KS 67752",
    latitude: 39.1,
    longitude: -100.2,
    precision: "coordinates",
  });
});

test("a remote position is named by its coordinates", () => {
  expect(label(30, -60)).toBe("30.00000, -60.00000");
});

test("every position on the globe is kept and has a name", () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const place = reversePlace(gazetteer, { latitude, longitude });
      expect(place).toMatchObject({ latitude, longitude, precision: "coordinates" });
      expect(place.label).not.toBe("");
    }),
  );
});
