import { expect, test } from "vitest";
import { createLagMeter } from "./replica-lag.ts";

test("a replica that has replayed everything is not behind, also while nothing is written", () => {
  const measure = createLagMeter();
  expect(measure({ primary: 100, replayed: 100 }, 0)).toBe(0);
  expect(measure({ primary: 100, replayed: 100 }, 60_000)).toBe(0);
});

test("the lag is the time since the newest position that was replayed", () => {
  const measure = createLagMeter();
  measure({ primary: 100, replayed: 100 }, 0);
  expect(measure({ primary: 200, replayed: 150 }, 1000)).toBe(1000);
  expect(measure({ primary: 300, replayed: 200 }, 2000)).toBe(1000);
  expect(measure({ primary: 400, replayed: 400 }, 3000)).toBe(0);
});

test("a replica that has lost its source falls behind for as long as the primary writes", () => {
  const measure = createLagMeter();
  measure({ primary: 100, replayed: 100 }, 0);
  for (let second = 1; second <= 20; second += 1)
    expect(measure({ primary: 100 + second, replayed: 100 }, second * 1000)).toBe(second * 1000);
});

test("a replica that never reached an observed position is infinitely behind", () => {
  const measure = createLagMeter();
  expect(measure({ primary: 100, replayed: 10 }, 0)).toBe(Number.POSITIVE_INFINITY);
  expect(measure({ primary: 200, replayed: 90 }, 1000)).toBe(Number.POSITIVE_INFINITY);
  expect(measure({ primary: 300, replayed: 100 }, 2000)).toBe(2000);
});
