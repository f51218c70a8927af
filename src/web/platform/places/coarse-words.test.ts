import { expect, test } from "vitest";
import { coarseWords } from "./coarse-words.ts";

test("a pickup that is known by its ZIP code is said to be, and what makes it exact", () => {
  expect(coarseWords("ZIP code area", "Airport")).toBe(
    "We know only the ZIP code area of this pickup. Add a place from the list for an exact pickup.",
  );
});

test("so is a dropoff, and both at once", () => {
  expect(coarseWords("Landmark", "City center")).toBe(
    "We know only the city center of this dropoff. Add a place from the list for an exact dropoff.",
  );
  expect(coarseWords("ZIP code area", "City center")).toBe(
    "We know only the ZIP code area of this pickup and the city center of this dropoff. Add places from the list for an exact trip.",
  );
});

test("what is the same at both ends is said once", () => {
  expect(coarseWords("City center", "City center")).toBe(
    "We know only the city center of this pickup and of this dropoff. Add places from the list for an exact trip.",
  );
});

test("of exact places nothing is said", () => {
  expect(coarseWords("Exact position", "Street address")).toBeNull();
  expect(coarseWords(undefined, "Airport")).toBeNull();
});
