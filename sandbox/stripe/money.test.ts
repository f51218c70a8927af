import fc from "fast-check";
import { expect, test } from "vitest";
import { cardFee, dollars } from "./money.ts";

test("the fee is 2.9 % rounded half up, plus 30 cents", () => {
  expect([50, 500, 1783, 10_000].map(cardFee)).toEqual([31, 45, 82, 320]);
  fc.assert(
    fc.property(fc.nat(1e8), (cents) => {
      const tenths = BigInt(cents) * 29n;
      expect(BigInt(cardFee(cents) - 30)).toBe(tenths / 1000n + (tenths % 1000n >= 500n ? 1n : 0n));
    }),
  );
});

test("cents are written as dollars", () => {
  expect([0, 5, 1783, -2000].map(dollars)).toEqual(["$0.00", "$0.05", "$17.83", "-$20.00"]);
});
