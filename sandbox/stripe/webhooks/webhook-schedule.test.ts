import { expect, test } from "vitest";
import { createFaults } from "#sandbox/stripe/faults.ts";
import { drawDueTimes, scheduleRetry } from "./webhook-schedule.ts";

test("without faults an event is due once, immediately", () => {
  expect(drawDueTimes(createFaults(undefined), 1000)).toEqual([1000]);
});

test("the same seed delays, duplicates and loses the same events", () => {
  const plan = {
    seed: 5,
    duplicateEvent: 0.3,
    reorderedEvent: 0.3,
    lateEvent: 0.1,
    lostEvent: 0.1,
  };
  const draw = (faults = createFaults(plan)) =>
    Array.from({ length: 300 }, () => drawDueTimes(faults, 1000));
  const delays = draw();
  expect(draw()).toEqual(delays);
  expect(delays.filter(([first]) => first === null).length).toBeGreaterThan(10);
  expect(delays.filter((times) => times.length === 2).length).toBeGreaterThan(50);
  expect(delays.flat().every((dueAt) => dueAt === null || dueAt >= 1000)).toBe(true);
});

test("retries back off from half a second to a minute and end after twenty attempts", () => {
  let delivery = { id: "dlv_1", event: "evt_1", attempts: 0, dueAt: 0 as number | null };
  const pauses: (number | null)[] = [];
  while (delivery.dueAt !== null) {
    delivery = scheduleRetry(delivery, 0);
    pauses.push(delivery.dueAt);
  }
  expect(pauses.slice(0, 9)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect(pauses).toHaveLength(20);
});
