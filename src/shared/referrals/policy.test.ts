import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#shared/money.ts";
import { usableCredit } from "./policy.ts";

test("a credit is usable up to the tax", () => {
  expect(usableCredit(cents(500), { tax: cents(233), total: cents(1783) })).toBe(233);
  expect(usableCredit(cents(100), { tax: cents(233), total: cents(1783) })).toBe(100);
  expect(usableCredit(cents(0), { tax: cents(233), total: cents(1783) })).toBe(0);
});

test("a price stays at or above the minimum charge", () => {
  expect(usableCredit(cents(500), { tax: cents(7), total: cents(52) })).toBe(2);
  expect(usableCredit(cents(500), { tax: cents(6), total: cents(46) })).toBe(0);
});

test("a credit never reduces the fare", () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(30_000), fc.nat(6_000), (open, fare, tax) => {
      const used = usableCredit(cents(open), { tax: cents(tax), total: cents(fare + tax) });
      expect(used).toBeGreaterThanOrEqual(0);
      expect(used).toBeLessThanOrEqual(Math.min(open, tax));
    }),
  );
});
