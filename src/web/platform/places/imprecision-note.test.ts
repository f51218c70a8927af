import { expect, test } from "vitest";
import { imprecisionNote } from "./imprecision-note.ts";

test("explains a pickup known only by its ZIP code", () => {
  expect(imprecisionNote("ZIP code area", "Airport")).toBe(
    "We found only the ZIP code area of this pickup. Choose a place from the list to set an exact pickup.",
  );
});

test("explains an imprecise dropoff, and both ends at once", () => {
  expect(imprecisionNote("Landmark", "City center")).toBe(
    "We found only the city center of this dropoff. Choose a place from the list to set an exact dropoff.",
  );
  expect(imprecisionNote("ZIP code area", "City center")).toBe(
    "We found only the ZIP code area of this pickup and the city center of this dropoff. Choose places from the list or set them on the map.",
  );
});

test("names the same precision of both ends once", () => {
  expect(imprecisionNote("City center", "City center")).toBe(
    "We found only the city center of this pickup and of this dropoff. Choose places from the list or set them on the map.",
  );
});

test("says that the distance between two places of one area is a guess", () => {
  const guess =
    "Pickup and dropoff are close together, so the distance and the prices are estimates. Choose exact places from the list or on the map for the real distance.";
  expect(imprecisionNote("ZIP code area", "ZIP code area", true)).toBe(
    `We found only the ZIP code area of this pickup and of this dropoff. ${guess}`,
  );
  expect(imprecisionNote("Exact position", "City center", true)).toBe(
    `We found only the city center of this dropoff. ${guess}`,
  );
});

test("returns null for exact places", () => {
  expect(imprecisionNote("Exact position", "Street address")).toBeNull();
  expect(imprecisionNote(undefined, "Airport")).toBeNull();
});
