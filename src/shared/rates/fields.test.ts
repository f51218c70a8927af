import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { bpsFromPercent } from "#shared/basis-points.ts";
import {
  defaultDiscountedRates,
  defaultHourlyRates,
  defaultStandardRates,
} from "#shared/fares/rates-limits.ts";
import { centsFromDollars } from "#shared/money.ts";
import { discountedRatesSchema, hourlyRatesSchema, standardRatesSchema } from "./fields.ts";

function errorsOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map((issue) => [issue.path.join("."), issue.message]),
  );
}

describe("the default rates", () => {
  it("are allowed", () => {
    expect(errorsOf(standardRatesSchema, defaultStandardRates)).toEqual({});
    expect(errorsOf(hourlyRatesSchema, defaultHourlyRates)).toEqual({});
    expect(errorsOf(discountedRatesSchema, defaultDiscountedRates)).toEqual({});
  });
});

describe("standard rates", () => {
  it("must reach their minimums", () => {
    const least = { baseFare: 1, perMinuteCharge: 0.1, perMileCharge: 0.5 };
    const less = { baseFare: 0.99, perMinuteCharge: 0.09, perMileCharge: 0.49 };
    const sentences = {
      baseFare: "Base fare must be at least 1",
      perMinuteCharge: "Per minute charge must be at least 0.1",
      perMileCharge: "Per mile charge must be at least 0.5",
    };
    expect(errorsOf(standardRatesSchema, least)).toEqual({});
    expect(errorsOf(standardRatesSchema, less)).toEqual(sentences);
    expect(errorsOf(standardRatesSchema, {})).toEqual(sentences);
    expect(errorsOf(standardRatesSchema, { ...less, baseFare: Number.NaN })).toEqual(sentences);
  });

  it("have at most two decimals, and a maximum", () => {
    const rates = { baseFare: 5.005, perMinuteCharge: 0.2, perMileCharge: 1000.01 };
    expect(errorsOf(standardRatesSchema, rates)).toEqual({
      baseFare: "Base fare can have at most two decimals",
      perMileCharge: "Per mile charge cannot exceed 1000",
    });
  });
});

describe("hourly rates", () => {
  it("lie between their limits", () => {
    const rates = { ...defaultHourlyRates, perHourRate: 0.09, minimumHours: 0, maximumHours: 25 };
    expect(errorsOf(hourlyRatesSchema, rates)).toEqual({
      perHourRate: "Hourly rate must be at least $0.1",
      minimumHours: "Minimum hours must be at least 1 hour",
      maximumHours: "Maximum hours cannot exceed 24 hours",
    });
    const others = { ...rates, perHourRate: 1000.01, minimumHours: 25, maximumHours: 0 };
    expect(errorsOf(hourlyRatesSchema, others)).toEqual({
      perHourRate: "Hourly rate cannot exceed $1000",
      minimumHours: "Minimum hours cannot exceed 24 hours",
      maximumHours: "Maximum hours must be at least 1 hour",
    });
  });

  it("need a minimum no greater than the maximum, reported on the minimum", () => {
    const rates = { ...defaultHourlyRates, minimumHours: 6 };
    expect(errorsOf(hourlyRatesSchema, rates)).toEqual({
      minimumHours: "Minimum Hours must be less than or equal to Maximum Hours",
    });
    expect(errorsOf(hourlyRatesSchema, { ...rates, maximumHours: 6 })).toEqual({});
  });

  it("must be whole hours", () => {
    const rates = { ...defaultHourlyRates, minimumHours: 1.5 };
    expect(errorsOf(hourlyRatesSchema, rates)).toEqual({
      minimumHours: "Minimum hours must be a whole number",
    });
  });
});

describe("a discount", () => {
  it("is 1 to 100 percent in steps of a tenth", () => {
    const errorFor = (discountPercentage: number) =>
      errorsOf(discountedRatesSchema, { discountedRateEnabled: true, discountPercentage })
        .discountPercentage;
    expect([1, 12.5, 100].map(errorFor)).toEqual([undefined, undefined, undefined]);
    expect(errorFor(0.9)).toBe("Discount percentage must be at least 1");
    expect(errorFor(100.1)).toBe("Discount percentage cannot exceed 100");
    expect(errorFor(12.55)).toBe("Discount percentage can have at most one decimal");
  });
});

describe("accepted rates", () => {
  it("convert to whole cents and basis points", () => {
    const amounts = fc.oneof(
      fc.double({ min: 0, max: 1100, noNaN: true }),
      fc.nat(110_000).map((n) => n / 100),
    );
    fc.assert(
      fc.property(amounts, (value) => {
        const standard = { baseFare: value, perMinuteCharge: value, perMileCharge: value };
        if (z.safeParse(standardRatesSchema, standard).success) centsFromDollars(value);
        const discount = { discountedRateEnabled: true, discountPercentage: value };
        if (z.safeParse(discountedRatesSchema, discount).success) bpsFromPercent(value);
      }),
      { numRuns: 2_000 },
    );
  });
});
