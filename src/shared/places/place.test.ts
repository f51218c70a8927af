import { expect, test } from "vitest";
import { precisionLabel, precisionSchema } from "./place.ts";

test("every precision has its own label", () => {
  const labels = precisionSchema.options.map(precisionLabel);
  expect(new Set(labels).size).toBe(labels.length);
  expect(precisionLabel("zip")).toBe("ZIP code area");
});
