import { expect, test } from "vitest";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { fixedFeesOf, middleTaxRate } from "./estimate-reply.ts";

const aRule = (more: Partial<SurchargeRule>): SurchargeRule => ({
  kind: "airport_fee",
  label: "Airport fee",
  zone: { zips: ["11430"] },
  trigger: "dropoff",
  within: null,
  amount: { cents: 350 },
  windows: [],
  vehicleTypes: null,
  ...more,
});

const feesOf = (...rules: Partial<SurchargeRule>[]) =>
  fixedFeesOf({ rules: rules.map((rule, place) => ({ place, rule: aRule(rule) })) });

test("an estimate has the amounts of its fees", () => {
  expect(feesOf({}, { label: "City fee", amount: { cents: 275 } })).toEqual([
    { label: "Airport fee", amount: 3.5 },
    { label: "City fee", amount: 2.75 },
  ]);
  expect(feesOf()).toEqual([]);
});

test.each<[string, Partial<SurchargeRule>]>([
  ["fare", { amount: { bps: 888 } }],
  ["vehicle", { vehicleTypes: ["SUV"] }],
])("an estimate has no amounts if a fee depends on the %s, whatever its label", (_, rule) => {
  expect(feesOf({}, rule)).toEqual([]);
});

test("an estimate has the middle tax rate of the drivers, in whole basis points", () => {
  expect(middleTaxRate([1500, 1300, 1400])).toBe(0.14);
  expect(middleTaxRate([1300, 1425, 1400, 1500])).toBe(0.1413);
});
