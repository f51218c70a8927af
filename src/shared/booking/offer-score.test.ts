import { describe, expect, it } from "vitest";
import {
  medianOf,
  offerScore,
  rankingRule,
  rankingWeights,
  wilsonLowerBound,
} from "./offer-score.ts";

const atTheMiddle = { amountDue: 2000, pickupMinutes: 15, yes: 0, rated: 0 };

describe("the score of an offer", () => {
  it("gives half of the price points at the middle price and half of the pickup points at 15 min", () => {
    expect(offerScore(atTheMiddle, 2000)).toBe(22.5 + 15);
  });

  it("gives 0 for twice the middle price, 30 minutes and no rating", () => {
    expect(offerScore({ amountDue: 4000, pickupMinutes: 30, yes: 0, rated: 0 }, 2000)).toBe(0);
    expect(offerScore({ amountDue: 9000, pickupMinutes: 90, yes: 0, rated: 9 }, 2000)).toBe(0);
  });

  it("gives no pickup points to a scheduled ride", () => {
    expect(offerScore({ ...atTheMiddle, pickupMinutes: null }, 2000)).toBe(22.5);
  });

  it("counts ratings from the number on that riders see", () => {
    const score = (rated: number) => offerScore({ ...atTheMiddle, yes: rated, rated }, 2000);
    expect(score(4)).toBe(score(0));
    expect(score(5)).toBeGreaterThan(score(4) + 10);
  });

  it("has weights that sum to 100 and match the published rule", () => {
    const { price, pickup, rating } = rankingWeights;
    expect(price + pickup + rating).toBe(100);
    for (const weight of [price, pickup, rating]) {
      expect(rankingRule.join(" ")).toContain(`${weight} points`);
    }
  });
});

describe("Wilson's lower bound", () => {
  it("matches published values at 95 percent", () => {
    expect(wilsonLowerBound(97, 100)).toBeCloseTo(0.9155, 4);
    expect(wilsonLowerBound(5, 10)).toBeCloseTo(0.2366, 4);
    expect(wilsonLowerBound(1, 1)).toBeCloseTo(0.2065, 4);
    expect(wilsonLowerBound(0, 10)).toBe(0);
    expect(wilsonLowerBound(0, 0)).toBe(0);
  });

  it("grows with each YES, and with more ratings of the same share", () => {
    const growing = [0, 1, 2, 50, 99, 100].map((yes) => wilsonLowerBound(yes, 100));
    expect(growing.toSorted((a, b) => a - b)).toEqual(growing);
    expect(wilsonLowerBound(90, 100)).toBeGreaterThan(wilsonLowerBound(9, 10));
  });
});

describe("the median", () => {
  it("is the middle number, or halfway between the middle two", () => {
    expect(medianOf([5, 1, 9])).toBe(5);
    expect(medianOf([10, 1, 5, 2])).toBe(3.5);
    expect(medianOf([])).toBe(0);
  });
});
