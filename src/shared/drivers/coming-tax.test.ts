import { expect, test } from "vitest";
import { comingTaxFor } from "./coming-tax.ts";
import { type FeeRules, firstFeeRules } from "./trust-level.ts";

const [newComer, bronze, ...higher] = firstFeeRules.levels;
if (!bronze) throw new Error("no Bronze");
const fresh = { completedRides: 0, yesRatings: 0, ratings: 0, faultCancels: 0, endedRides: 0 };
const ten = { ...fresh, completedRides: 10, endedRides: 10 };
const from = (day: string, version: number, levels: FeeRules["levels"]) => ({
  ...{ version, levels },
  effectiveAt: new Date(`${day}T05:00:00Z`),
});
const cheaper = from("2027-01-05", 2, [{ ...newComer, taxBps: 1450 }, bronze, ...higher]);
const harder = from("2027-02-05", 3, [
  { ...newComer, taxBps: 1450 },
  { ...bronze, completedRides: 11 },
  ...higher,
]);
const tables = { rules: firstFeeRules, coming: [cheaper, harder] };

test("returns the first table that changes the driver's tax, through its rates or its requirements", () => {
  expect(comingTaxFor({ record: fresh, offer: null }, tables)).toEqual({
    table: cheaper,
    taxBps: 1450,
    before: 1500,
  });
  expect(comingTaxFor({ record: ten, offer: null }, tables)).toEqual({
    table: harder,
    taxBps: 1450,
    before: 1400,
  });
});

test("returns null without a table, for a change of another level, and during a personal tax", () => {
  expect(comingTaxFor({ record: fresh, offer: null }, { ...tables, coming: [] })).toBeNull();
  expect(comingTaxFor({ record: ten, offer: null }, { ...tables, coming: [cheaper] })).toBeNull();
  const offer = { taxBps: 500, validThrough: "2027-12-31" };
  expect(comingTaxFor({ record: fresh, offer }, tables)).toBeNull();
});

test("ignores a personal tax that ends before the new table takes effect", () => {
  const offer = { taxBps: 500, validThrough: "2027-01-04" };
  expect(comingTaxFor({ record: fresh, offer }, tables)).toMatchObject({
    taxBps: 1450,
    before: 1500,
  });
});
