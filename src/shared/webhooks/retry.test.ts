import { expect, test } from "vitest";
import { MAX_ATTEMPTS, pauseAfter, RETRY_MINUTES } from "./retry.ts";

test("ten attempts with growing pauses span three days", () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1) ?? 0);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauseAfter(MAX_ATTEMPTS)).toBeNull();
  expect(MAX_ATTEMPTS).toBe(10);
  expect(RETRY_MINUTES / 60 / 24).toBeCloseTo(3, 1);
});
