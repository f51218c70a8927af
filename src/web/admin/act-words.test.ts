import { expect, it } from "vitest";
import { changesOf } from "./act-words.ts";

it("says what a tax offer was and is, as people write it", () => {
  expect(
    changesOf({
      before: { taxBps: null, through: null },
      after: { taxBps: 850, through: "2026-12-31" },
    }),
  ).toEqual([
    { of: "Tax rate", from: "None", to: "8.5%" },
    { of: "Offer validity", from: "None", to: "12/31/2026" },
  ]);
});

it("leaves out what stayed as it was", () => {
  expect(
    changesOf({
      before: { isVerified: true, taxBps: 850 },
      after: { isVerified: false, taxBps: 850 },
    }),
  ).toEqual([{ of: "Verification", from: "Verified", to: "Unverified" }]);
});

it("writes the amounts of a refund in dollars", () => {
  expect(
    changesOf({
      before: { givenBack: 0 },
      after: { amount: 500, driver: 435, tax: 65, platform: 0 },
    }),
  ).toEqual([
    { of: "Given back before", from: "$0.00", to: null },
    { of: "Amount", from: null, to: "$5.00" },
    { of: "Driver", from: null, to: "$4.35" },
    { of: "Tax", from: null, to: "$0.65" },
    { of: "Platform", from: null, to: "$0.00" },
  ]);
});

it("says which state a ride was in and is, in words", () => {
  expect(
    changesOf({ before: { state: "awaiting_payment" }, after: { state: "cancelled" } }),
  ).toEqual([{ of: "State", from: "Awaiting payment", to: "Canceled" }]);
});

it("names the taxes of fee rules level by level, and their first day", () => {
  const levels = [
    { level: "New Comer", completedRides: 0, taxBps: 1450 },
    { level: "Bronze", completedRides: 10, taxBps: 1400 },
  ];
  expect(changesOf({ before: {}, after: { effectiveOn: "2027-01-05", levels } })).toEqual([
    { of: "First day", from: null, to: "01/05/2027" },
    { of: "Taxes", from: null, to: "New Comer 14.5%, Bronze 14%" },
  ]);
});

it("says of a finding what disagreed, in words, and not under which id", () => {
  const before = {
    finding: "01a2014f",
    kind: "provider_missing",
    expected: "captured",
    found: "nothing",
  };
  expect(changesOf({ before, after: { resolved: true } })).toEqual([
    { of: "Finding", from: "Stripe does not know one of our payments", to: null },
    { of: "Expected", from: "captured", to: null },
    { of: "Found", from: "nothing", to: null },
    { of: "Resolved", from: null, to: "Yes" },
  ]);
});
