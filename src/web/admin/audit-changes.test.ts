import { expect, it } from "vitest";
import { changesOf } from "./audit-changes.ts";

it("formats the old and new values of a tax offer", () => {
  expect(
    changesOf({
      before: { taxBps: null, through: null },
      after: { taxBps: 850, through: "2026-12-31" },
    }),
  ).toEqual([
    { field: "Tax rate", from: "None", to: "8.5%" },
    { field: "Offer validity", from: "None", to: "12/31/2026" },
  ]);
});

it("omits unchanged fields", () => {
  expect(
    changesOf({
      before: { isVerified: true, taxBps: 850 },
      after: { isVerified: false, taxBps: 850 },
    }),
  ).toEqual([{ field: "Verification", from: "Verified", to: "Unverified" }]);
});

it("names the document of a decision", () => {
  expect(
    changesOf({
      before: { subject: "TLC license", state: "in_review" },
      after: { subject: "TLC license", state: "approved" },
    }),
  ).toEqual([
    { field: "Subject", from: null, to: "TLC license" },
    { field: "State", from: "In review", to: "Approved" },
  ]);
});

it("formats the amounts of a refund in dollars", () => {
  expect(
    changesOf({
      before: { givenBack: 0 },
      after: { amount: 500, driver: 435, tax: 65, platform: 0 },
    }),
  ).toEqual([
    { field: "Given back before", from: "$0.00", to: null },
    { field: "Amount", from: null, to: "$5.00" },
    { field: "Driver", from: null, to: "$4.35" },
    { field: "Tax", from: null, to: "$0.65" },
    { field: "Platform", from: null, to: "$0.00" },
  ]);
});

it("names the old and new state of a ride", () => {
  expect(
    changesOf({ before: { state: "awaiting_payment" }, after: { state: "cancelled" } }),
  ).toEqual([{ field: "State", from: "Awaiting payment", to: "Canceled" }]);
});

it("lists the taxes of fee rules by level, and their first day", () => {
  const levels = [
    { level: "New Comer", completedRides: 0, taxBps: 1450 },
    { level: "Bronze", completedRides: 10, taxBps: 1400 },
  ];
  expect(changesOf({ before: {}, after: { effectiveOn: "2027-01-05", levels } })).toEqual([
    { field: "First day", from: null, to: "01/05/2027" },
    { field: "Taxes", from: null, to: "New Comer 14.5%, Bronze 14%" },
  ]);
});

it("names the disagreement of a finding and omits its id", () => {
  const before = {
    finding: "01a2014f",
    kind: "provider_missing",
    expected: "captured",
    found: "nothing",
  };
  expect(changesOf({ before, after: { resolved: true } })).toEqual([
    { field: "Finding", from: "Stripe does not know one of our payments", to: null },
    { field: "Expected", from: "captured", to: null },
    { field: "Found", from: "nothing", to: null },
    { field: "Resolved", from: null, to: "Yes" },
  ]);
});
