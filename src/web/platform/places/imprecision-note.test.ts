import { expect, test } from "vitest";
import { imprecisionNote } from "./imprecision-note.ts";

test("explains a pickup known only by its ZIP code", () => {
  expect(imprecisionNote("ZIP code area", "Airport")).toBe(
    "We know only the ZIP code area of this pickup. Add a place from the list for an exact pickup.",
  );
});

test("explains an imprecise dropoff, and both ends at once", () => {
  expect(imprecisionNote("Landmark", "City center")).toBe(
    "We know only the city center of this dropoff. Add a place from the list for an exact dropoff.",
  );
  expect(imprecisionNote("ZIP code area", "City center")).toBe(
    "We know only the ZIP code area of this pickup and the city center of this dropoff. Add places from the list for an exact trip.",
  );
});

test("names the same precision of both ends once", () => {
  expect(imprecisionNote("City center", "City center")).toBe(
    "We know only the city center of this pickup and of this dropoff. Add places from the list for an exact trip.",
  );
});

test("returns null for exact places", () => {
  expect(imprecisionNote("Exact position", "Street address")).toBeNull();
  expect(imprecisionNote(undefined, "Airport")).toBeNull();
});
