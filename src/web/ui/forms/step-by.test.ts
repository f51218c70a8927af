import { expect, test } from "vitest";
import { stepBy } from "./step-by.ts";

const steps = { step: 5, min: 1, max: 100 };

test.each([
  [25, 1, 30],
  [25, -1, 20],
  [27, 1, 30],
  [27, -1, 25],
  [1, 1, 5],
  [5, -1, 1],
  [1, -1, 1],
  [100, 1, 100],
  [98, 1, 100],
  [400, -1, 100],
  [Number.NaN, 1, 1],
] as const)("steps from %d in direction %d to %d", (value, direction, next) => {
  expect(stepBy(value, direction, steps)).toBe(next);
});
