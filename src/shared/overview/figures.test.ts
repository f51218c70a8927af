import fc from "fast-check";
import { expect, test } from "vitest";
import { completionOf, type DaySums, figureOf, medianWaitOf, noSums } from "./figures.ts";

const someDays = fc.array(
  fc.record({
    ...{ requests: fc.nat(50), ended: fc.nat(50), completed: fc.nat(50), unanswered: fc.nat(50) },
    waits: fc.array(fc.nat(9), { maxLength: 61 }),
    ...{ grossCents: fc.nat(1e6), taxCents: fc.nat(1e6), refundedCents: fc.nat(1e6) },
  }),
  { minLength: 15, maxLength: 15 },
);

test("today, the last seven full days and the seven before add up to all fifteen days", () => {
  const read = ({ grossCents }: DaySums) => grossCents;
  fc.assert(
    fc.property(someDays, (days) => {
      const { today, week, weekBefore, days: each } = figureOf(days, read);
      const total = each.reduce<number>((sum, day) => sum + (day ?? 0), 0);
      expect((today ?? 0) + (week ?? 0) + (weekBefore ?? 0)).toBe(total);
      expect(today).toBe(days.at(-1)?.grossCents);
    }),
  );
});

test("the median of counted waits is the lower median of the waits themselves", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1 }), (seconds) => {
      const waits = Array.from({ length: 61 }, (_, at) => seconds.filter((s) => s === at).length);
      const sorted = seconds.toSorted((a, b) => a - b);
      expect(medianWaitOf({ ...noSums, waits })).toBe(sorted[Math.ceil(sorted.length / 2) - 1]);
    }),
  );
});

test("a day without rides has no completion rate and no median, instead of 0 % and 0 s", () => {
  expect(completionOf(noSums)).toBeNull();
  expect(medianWaitOf(noSums)).toBeNull();
  expect(completionOf({ ...noSums, ended: 4, completed: 3 })).toBe(0.75);
});
