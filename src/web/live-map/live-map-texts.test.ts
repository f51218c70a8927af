import { expect, test } from "vitest";
import { truncationText } from "./live-map-texts.ts";

const rows = (length: number) => Array.from({ length });

test.each([
  [499, 499, ""],
  [500, 10, "Only the 500 drivers with the most recent positions are shown."],
  [10, 500, "Only the 500 most recently requested rides are shown."],
])("says which list is truncated with %i drivers and %i rides", (drivers, rides, text) => {
  expect(truncationText({ drivers: rows(drivers), rides: rows(rides) })).toBe(text);
});
