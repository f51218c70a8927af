import { expect, test } from "vitest";
import { guessStraightMiles, isSamePlace } from "./coarse-trip.ts";
import type { Precision } from "./place.ts";

const at = (label: string, precision: Precision, latitude = 40.75) => ({
  label,
  precision,
  latitude,
  longitude: -73.99,
});
const mile = 1 / 69.093;
const areaMiles = ({ precision }: { precision: Precision }) => (precision === "zip" ? 1.2 : 0);

test.each([
  ["two addresses of one ZIP code", false, at("350 5th Ave", "zip"), at("1 W 34th St", "zip")],
  ["one address in two spellings", true, at("350 5th Ave", "zip"), at("350 5th Avenue", "zip")],
  ["an address and its chosen point", true, at("350 5th Ave", "zip"), at("350 5th Ave", "address")],
  ["an area and a point in its middle", false, at("10118", "zip"), at("Macy's", "landmark")],
  ["one landmark by two names", true, at("Penn Station", "landmark"), at("Penn", "landmark")],
  ["neighbors", false, at("1 A St", "address"), at("2 A St", "address", 40.75 + 0.02 * mile)],
  [
    "a point and a step beside it",
    true,
    at("Here", "coordinates"),
    at("There", "coordinates", 40.75 + 0.008 * mile),
  ],
  [
    "two points near one landmark",
    false,
    at("Near Times Square", "coordinates"),
    at("Near Times Square", "coordinates", 40.75 + 0.3 * mile),
  ],
])("%s: same place = %s", (_, isSame, from, to) => {
  expect(isSamePlace(from, to)).toBe(isSame);
  expect(isSamePlace(to, from)).toBe(isSame);
});

test("the distance within one area is guessed; it is null for exact or distant points", () => {
  const zip = at("350 5th Ave", "zip");
  const half = at("a landmark", "landmark", 40.75 + 0.5 * mile);
  expect(guessStraightMiles(zip, at("1 W 34th St", "zip"), areaMiles)).toBe(1.2);
  expect(guessStraightMiles(half, zip, areaMiles)).toBe(1.2);
  expect(guessStraightMiles(zip, at("far", "zip", 40.75 + 1.3 * mile), areaMiles)).toBeNull();
  expect(guessStraightMiles(half, at("exact", "address"), areaMiles)).toBeNull();
});
