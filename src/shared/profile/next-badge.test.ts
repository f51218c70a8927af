import { expect, it } from "vitest";
import { firstFeeRules, nextLevel } from "#shared/drivers/trust-level.ts";
import { nextBadgeNeeds } from "./next-badge.ts";

const record = { completedRides: 9, yesRatings: 5, ratings: 5, faultCancels: 0, endedRides: 9 };
const needsAfter = (change: Partial<typeof record>) => {
  const next = nextLevel({ ...record, ...change }, firstFeeRules);
  return next ? nextBadgeNeeds(next, { ...record, ...change }) : null;
};

it("the next badge needs the remaining rides", () => {
  expect(needsAfter({})).toEqual(["1 more completed ride (9 of 10)"]);
  expect(needsAfter({ completedRides: 0 })).toEqual(["10 more completed rides (0 of 10)"]);
});

it("the next badge needs good ratings and few cancellations", () => {
  expect(needsAfter({ completedRides: 12, yesRatings: 4, faultCancels: 2 })).toEqual([
    "90% YES in your last 100 ratings (you: 80% of 5)",
    "At most 10% of your last 100 rides canceled by you (you: 22.2% of 9)",
  ]);
});

it("a share of cancellations just above the limit is not rounded to the limit", () => {
  const cancels = { completedRides: 12_000, faultCancels: 1001, endedRides: 10_000 };
  expect(needsAfter(cancels)?.at(-1)).toContain("(you: 10.1% of 10000)");
});
