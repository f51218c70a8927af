import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DriverRecord,
  firstFeeRules,
  nextLevel,
  taxBpsOf,
  trustLevelFor,
} from "./trust-level.ts";

const flawless: DriverRecord = {
  completedRides: 500,
  yesRatings: 100,
  ratings: 100,
  faultCancels: 0,
  endedRides: 100,
};
const names = firstFeeRules.levels.map((rule) => rule.level);
const rank = (record: DriverRecord) => names.indexOf(trustLevelFor(record, firstFeeRules));

const records = fc
  .record({
    completedRides: fc.nat(700),
    ratings: fc.nat(100),
    endedRides: fc.nat(100),
    yesShare: fc.double({ min: 0.85, max: 1, noNaN: true }),
    cancelShare: fc.double({ min: 0, max: 0.12, noNaN: true }),
  })
  .map(({ yesShare, cancelShare, ...counts }) => ({
    ...counts,
    yesRatings: Math.round(counts.ratings * yesShare),
    faultCancels: Math.round(counts.endedRides * cancelShare),
  }));

describe("the trust level", () => {
  it.each([
    [0, "New Comer"],
    [9, "New Comer"],
    [10, "Bronze"],
    [49, "Bronze"],
    [50, "Silver"],
    [199, "Silver"],
    [200, "Gold"],
    [499, "Gold"],
    [500, "Platinum"],
  ])("after %i flawless rides is %s", (completedRides, level) => {
    expect(trustLevelFor({ ...flawless, completedRides }, firstFeeRules)).toBe(level);
  });

  it.each([
    [100, "Platinum"],
    [97, "Platinum"],
    [96, "Gold"],
    [95, "Silver"],
    [94, "Silver"],
    [93, "Bronze"],
    [90, "Bronze"],
    [89, "New Comer"],
  ])("with %i YES of 100 is at most %s", (yesRatings, level) => {
    expect(trustLevelFor({ ...flawless, yesRatings }, firstFeeRules)).toBe(level);
  });

  it.each([
    [3, "Platinum"],
    [4, "Gold"],
    [5, "Silver"],
    [6, "Silver"],
    [7, "Bronze"],
    [10, "Bronze"],
    [11, "New Comer"],
  ])("with %i driver-fault cancels in 100 rides is at most %s", (faultCancels, level) => {
    expect(trustLevelFor({ ...flawless, faultCancels }, firstFeeRules)).toBe(level);
  });

  it("is not lowered by missing ratings", () => {
    expect(trustLevelFor({ ...flawless, yesRatings: 0, ratings: 0 }, firstFeeRules)).toBe(
      "Platinum",
    );
  });

  it("never falls after another completed ride or another YES", () => {
    fc.assert(
      fc.property(records, (record) => {
        const driven = { ...record, completedRides: record.completedRides + 1 };
        expect(rank(driven)).toBeGreaterThanOrEqual(rank(record));
        const yesRatings = Math.min(record.ratings, record.yesRatings + 1);
        expect(rank({ ...record, yesRatings })).toBeGreaterThanOrEqual(rank(record));
      }),
    );
  });

  it("lowers the tax with each level", () => {
    expect(names.map((level) => taxBpsOf(level, firstFeeRules))).toEqual([
      1500, 1400, 1300, 1200, 1000,
    ]);
  });
});

describe("the next level", () => {
  it("has its requirements, and tells which of them the driver meets", () => {
    const record = { ...flawless, completedRides: 42, yesRatings: 93, faultCancels: 2 };
    expect(nextLevel(record, firstFeeRules)).toEqual({
      level: "Silver",
      completedRides: 50,
      minYesBps: 9400,
      maxFaultCancelBps: 600,
      taxBps: 1300,
      ridesToGo: 8,
      hasYesShare: false,
      hasFewCancels: true,
    });
  });

  it("is null at the top, otherwise the level above with a missing requirement", () => {
    expect(nextLevel(flawless, firstFeeRules)).toBeNull();
    fc.assert(
      fc.property(records, (record) => {
        const next = nextLevel(record, firstFeeRules);
        if (next === null) {
          expect(trustLevelFor(record, firstFeeRules)).toBe("Platinum");
          return;
        }
        expect(names.indexOf(next.level)).toBe(rank(record) + 1);
        expect(next.ridesToGo === 0 && next.hasYesShare && next.hasFewCancels).toBe(false);
      }),
    );
  });
});
