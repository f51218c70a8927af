import fc from "fast-check";
import { expect, it } from "vitest";
import { firstFeeRules, trustLevelFor } from "#shared/drivers/trust-level.ts";
import { nextBadge } from "./badge-facts.ts";

const record = { completedRides: 7, yesRatings: 8, ratings: 9, faultCancels: 1, endedRides: 8 };

it("the next badge lists its requirements with the driver's progress", () => {
  expect(nextBadge(record, firstFeeRules)).toEqual({
    name: "Bronze",
    taxBps: 1400,
    needs: [
      { fact: "rides", have: 7, need: 10, isMet: false, sentence: "7 of 10 completed rides" },
      {
        fact: "yes",
        have: 8880,
        need: 9000,
        isMet: false,
        sentence: "88.8% YES in your last 9 ratings, at least 90% needed",
      },
      {
        fact: "cancels",
        have: 1250,
        need: 1000,
        isMet: false,
        sentence: "12.5% of your last 8 rides canceled by you, at most 10% allowed",
      },
    ],
  });
});

it("without ratings and ended rides, both shares count as met", () => {
  const newDriver = {
    completedRides: 0,
    yesRatings: 0,
    ratings: 0,
    faultCancels: 0,
    endedRides: 0,
  };
  const needs = nextBadge(newDriver, firstFeeRules)?.needs ?? [];
  expect(needs.map(({ isMet, have }) => [isMet, have])).toEqual([
    [false, 0],
    [true, null],
    [true, null],
  ]);
  expect(needs[2]?.sentence).toBe("No rides yet; you may cancel at most 10%");
});

it("there is no badge above Platinum", () => {
  const top = {
    completedRides: 500,
    yesRatings: 100,
    ratings: 100,
    faultCancels: 0,
    endedRides: 100,
  };
  expect(nextBadge(top, firstFeeRules)).toBeNull();
});

it("a driver below the next badge misses one of its requirements", () => {
  const shares = fc.nat(100);
  fc.assert(
    fc.property(fc.nat(600), shares, shares, (completedRides, yesRatings, faultCancels) => {
      const some = { completedRides, yesRatings, ratings: 100, faultCancels, endedRides: 100 };
      const next = nextBadge(some, firstFeeRules);
      if (trustLevelFor(some, firstFeeRules) === "Platinum") expect(next).toBeNull();
      else expect(next?.needs.some(({ isMet }) => !isMet)).toBe(true);
    }),
  );
});
