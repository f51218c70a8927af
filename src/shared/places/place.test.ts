import { expect, test } from "vitest";
import { precisionSchema, precisionWords } from "./place.ts";

test("every precision has its own label", () => {
  const words = precisionSchema.options.map(precisionWords);
  expect(new Set(words).size).toBe(words.length);
  expect(precisionWords("zip")).toBe("ZIP code area");
});
