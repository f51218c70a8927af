import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleNumber } from "./visible-number.ts";

test("every page of shown ideas begins where the one before ends", () => {
  const cases = fc.record({
    count: fc.nat(60),
    hidden: fc.uniqueArray(fc.integer({ min: 1, max: 60 })),
  });
  fc.assert(
    fc.property(cases, ({ count, hidden }) => {
      const hiddenNumbers = hidden.filter((number) => number <= count).toSorted((a, b) => b - a);
      const visibleNumbers = Array.from({ length: count }, (_, index) => count - index).filter(
        (number) => !hiddenNumbers.includes(number),
      );
      const listed = (upTo: number) => visibleNumbers.find((number) => number <= upTo);
      for (const offset of visibleNumbers.keys())
        expect(listed(visibleNumber(count, hiddenNumbers, offset))).toBe(visibleNumbers[offset]);
    }),
  );
});
