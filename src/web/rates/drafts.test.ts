import { describe, expect, it } from "vitest";
import {
  defaultDiscountedRates,
  defaultHourlyRates,
  defaultStandardRates,
} from "#shared/fares/rates-limits.ts";
import {
  areSame,
  discountDraft,
  hourlyDraft,
  readDiscount,
  readHourly,
  readStandard,
  standardDraft,
} from "./drafts.ts";

describe("rate form values", () => {
  it("format rates as dollars with two decimals, whole hours and percent", () => {
    expect(standardDraft(defaultStandardRates)).toEqual({
      baseFare: "5.00",
      perMinuteCharge: "0.20",
      perMileCharge: "1.50",
    });
    expect(hourlyDraft(defaultHourlyRates)).toEqual({
      hourlyRateEnabled: false,
      perHourRate: "1.00",
      minimumHours: "2",
      maximumHours: "5",
    });
    expect(discountDraft({ ...defaultDiscountedRates, discountPercentage: 12.5 })).toEqual({
      discountedRateEnabled: false,
      discountPercentage: "12.5",
    });
  });

  it("parse back to the same rates", () => {
    expect(readStandard(standardDraft(defaultStandardRates)).rates).toEqual(defaultStandardRates);
    expect(readHourly(hourlyDraft(defaultHourlyRates)).rates).toEqual(defaultHourlyRates);
    expect(readDiscount(discountDraft(defaultDiscountedRates)).rates).toEqual(
      defaultDiscountedRates,
    );
  });

  it("report an error per field; an empty field is too low", () => {
    expect(
      readStandard({ baseFare: "", perMinuteCharge: "0.05", perMileCharge: "0.4" }).errors,
    ).toEqual({
      baseFare: "Base fare must be at least 1",
      perMinuteCharge: "Per minute charge must be at least 0.1",
      perMileCharge: "Per mile charge must be at least 0.5",
    });
    const hourly = { ...hourlyDraft(defaultHourlyRates), minimumHours: "6" };
    expect(readHourly(hourly).errors).toEqual({
      minimumHours: "Minimum Hours must be less than or equal to Maximum Hours",
    });
    const discount = { discountedRateEnabled: true, discountPercentage: "101" };
    expect(readDiscount(discount).errors).toEqual({
      discountPercentage: "Discount percentage cannot exceed 100",
    });
  });

  it("count as the same only if all values are equal", () => {
    expect(areSame(defaultStandardRates, { ...defaultStandardRates })).toBe(true);
    expect(areSame<object>(defaultHourlyRates, { ...defaultHourlyRates, maximumHours: 6 })).toBe(
      false,
    );
  });
});
