import { expect, test } from "vitest";
import { createFaults } from "./faults.ts";

const plan = { seed: 42, lostAnswer: 0.3, errorAfter: 0.2 };
const draw = (faults = createFaults(plan)) =>
  Array.from({ length: 2000 }, () => [faults.strikes("lostAnswer"), faults.strikes("errorAfter")]);

test("without a plan there are no faults", () => {
  expect(draw(createFaults(undefined)).flat()).not.toContain(true);
});

test("the same seed draws the same faults, close to their planned probability", () => {
  const faults = draw();
  expect(draw()).toEqual(faults);
  const share = (column: number) => faults.filter((row) => row[column]).length / faults.length;
  expect(share(0)).toBeCloseTo(0.3, 1);
  expect(share(1)).toBeCloseTo(0.2, 1);
});

test("a plan can end after a number of faults", () => {
  const faults = createFaults({ seed: 1, lostAnswer: 1, most: 2 });
  expect([1, 2, 3, 4].map(() => faults.strikes("lostAnswer"))).toEqual([true, true, false, false]);
});
