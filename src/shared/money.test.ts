import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDollars,
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatMoney,
  roundHalfUp,
  sumCents,
} from "./money.ts";

const anyAmount = fc.maxSafeInteger();

/** floor((2n + d) / 2d) as a BigInt: the definition of half up. */
function exactlyRounded(numerator: number, denominator: number): number {
  const top = 2n * BigInt(numerator) + BigInt(denominator);
  const bottom = 2n * BigInt(denominator);
  const towardsZero = top / bottom;
  return Number(top < 0n && top % bottom !== 0n ? towardsZero - 1n : towardsZero);
}

describe("cents", () => {
  it("are safe integers", () => {
    expect(cents(1783)).toBe(1783);
    expect(cents(-0)).toBe(0);
    for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => cents(amount)).toThrow(RangeError);
    }
  });
});

describe("rounding", () => {
  it("rounds halves up, also below zero", () => {
    const rounded = [5, 4, -5, -6, -4].map((numerator) => roundHalfUp(numerator, 10));
    expect(rounded).toEqual([1, 0, 0, -1, 0]);
    expect(roundHalfUp(2325, 10)).toBe(233);
  });

  it("is exact for every integer numerator and positive denominator", () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (n, d) => {
        expect(roundHalfUp(n, d)).toBe(exactlyRounded(n, d));
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(1, 2, 3, 7, 100, 10_000), (n, d) => {
        expect(roundHalfUp(n, d)).toBe(exactlyRounded(n, d));
      }),
      { numRuns: 2_000 },
    );
  });

  it("refuses operands that cannot be rounded exactly", () => {
    for (const [n, d] of [
      [1, 0],
      [1, -2],
      [0.5, 2],
      [2 ** 53, 2],
      [1, 1.5],
    ] as const) {
      expect(() => roundHalfUp(n, d)).toThrow(RangeError);
    }
  });
});

describe("dollars", () => {
  it("survive conversion to the wire and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(centsFromDollars(dollarsFromCents(cents(amount)))).toBe(amount);
      }),
    );
    expect(dollarsFromCents(centsFromDollars(15.5))).toBe(15.5);
  });

  it("with a fraction of a cent are refused", () => {
    for (const dollars of [0.001, 15.555, 1.005, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => centsFromDollars(dollars)).toThrow(RangeError);
    }
  });
});

describe("formatted money", () => {
  it("has two decimals, thousands separators and a leading minus", () => {
    const formatted = [1234, -300, 123_450, 0, 5, -7, 100_000_000_099].map((n) =>
      formatMoney(cents(n)),
    );
    expect(formatted).toEqual([
      "$12.34",
      "-$3.00",
      "$1,234.50",
      "$0.00",
      "$0.05",
      "-$0.07",
      "$1,000,000,000.99",
    ]);
  });

  it("shows the exact amount", () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(Number(formatMoney(cents(amount)).replace(/[$,.]/g, "")) + 0).toBe(amount);
      }),
    );
  });
});

describe("a sum", () => {
  it("does not depend on the order, and is zero for an empty list", () => {
    expect(sumCents([])).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.integer()), (amounts) => {
        const sum = sumCents(amounts.map(cents));
        expect(sumCents(amounts.toReversed().map(cents))).toBe(sum);
        expect(sum).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
      }),
    );
  });

  it("beyond safe integers is refused", () => {
    const most = cents(Number.MAX_SAFE_INTEGER);
    expect(() => sumCents([most, most])).toThrow(RangeError);
  });
});

it("dollars are added exactly", () => {
  expect(addDollars(31.51, 0.5)).toBe(32.01);
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (one, other) => {
      expect(addDollars(one / 100, other / 100)).toBe((one + other) / 100);
    }),
  );
});
