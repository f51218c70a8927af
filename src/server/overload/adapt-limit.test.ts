import { array, assert, double, integer, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import { adaptLimit, type LoadSample } from "./adapt-limit.ts";

const goal = { delayMs: 20, utilization: 0.8, awaitedConnections: 8, max: 32 };
const onTime: LoadSample = {
  ...{ delayMs: 20, utilization: 0.9, awaitedConnections: 8 },
  mostRunning: goal.max,
};
const late: LoadSample = { ...onTime, delayMs: 21 };

const limits = double({ min: 1, max: goal.max, noNaN: true });
const samples = array(
  record({
    delayMs: double({ min: 0, max: 60_000, noNaN: true }),
    utilization: double({ min: 0, max: 1, noNaN: true }),
    awaitedConnections: nat(),
    mostRunning: integer({ min: 0, max: goal.max }),
  }),
);
const after = (limit: number, seen: readonly LoadSample[]): number =>
  seen.reduce((current, sample) => adaptLimit(current, sample, goal), limit);

test("the limit stays between 1 and the maximum, whatever the delays", () => {
  assert(
    property(limits, samples, (limit, seen) => {
      const last = after(limit, seen);
      expect(last).toBeGreaterThanOrEqual(1);
      expect(last).toBeLessThanOrEqual(goal.max);
    }),
  );
});

test("ten late periods lead from any limit to 1, and as many periods on time as the maximum lead back to it", () => {
  assert(
    property(limits, samples, (limit, seen) => {
      const lowest = after(after(limit, seen), Array<LoadSample>(10).fill(late));
      expect(lowest).toBe(1);
      expect(after(lowest, Array<LoadSample>(goal.max).fill(onTime))).toBe(goal.max);
    }),
  );
});

test("the limit never falls while the loop is on time, never grows while it is late, and stays while unused", () => {
  assert(
    property(limits, double({ min: 0, max: 1000, noNaN: true }), (limit, delayMs) => {
      const [used = 0, unused = 0] = [goal.max, 0].map((mostRunning) =>
        adaptLimit(limit, { ...onTime, delayMs, utilization: 1, mostRunning }, goal),
      );
      if (delayMs > goal.delayMs) expect(used).toBeLessThanOrEqual(limit);
      else expect(used).toBeGreaterThanOrEqual(limit);
      expect(unused).toBe(limit);
    }),
  );
});

test("a loop that is late with little work does not lower the limit: it waits for the processor", () => {
  assert(
    property(
      limits,
      double({ min: 0, max: goal.utilization, noNaN: true }),
      (limit, utilization) => {
        const sample = { ...onTime, delayMs: 1000, utilization, mostRunning: 1 };
        expect(adaptLimit(limit, sample, goal)).toBeGreaterThanOrEqual(limit);
      },
    ),
  );
});

test("calls that queue for the database lower the limit, however idle the loop is", () => {
  const sample = { ...onTime, delayMs: 0, utilization: 0, awaitedConnections: 9 };
  expect(adaptLimit(10, sample, goal)).toBe(7);
});
