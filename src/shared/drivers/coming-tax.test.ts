import { expect, test } from "vitest";
import { comingTaxFor } from "./coming-tax.ts";
import { type FeeRules, firstFeeRules } from "./trust-level.ts";

const [newComer, bronze, ...higher] = firstFeeRules.levels;
if (!bronze) throw new Error("no Bronze");
const newDriver = { completedRides: 0, yesRatings: 0, ratings: 0, faultCancels: 0, endedRides: 0 };
const afterTenRides = { ...newDriver, completedRides: 10, endedRides: 10 };
const rulesFrom = (day: string, version: number, levels: FeeRules["levels"]) => ({
  ...{ version, levels },
  effectiveAt: new Date(`${day}T05:00:00Z`),
});
const lowerTax = rulesFrom("2027-01-05", 2, [{ ...newComer, taxBps: 1450 }, bronze, ...higher]);
const harderBronze = rulesFrom("2027-02-05", 3, [
  { ...newComer, taxBps: 1450 },
  { ...bronze, completedRides: 11 },
  ...higher,
]);
const tables = { rules: firstFeeRules, coming: [lowerTax, harderBronze] };

test("the coming tax is of the first table that changes the driver's tax, by its rates or requirements", () => {
  expect(comingTaxFor({ record: newDriver, offer: null }, tables)).toEqual({
    table: lowerTax,
    taxBps: 1450,
    before: 1500,
  });
  expect(comingTaxFor({ record: afterTenRides, offer: null }, tables)).toEqual({
    table: harderBronze,
    taxBps: 1450,
    before: 1400,
  });
});

test("there is no coming tax without a table, for a change of another level, or during a personal tax", () => {
  expect(comingTaxFor({ record: newDriver, offer: null }, { ...tables, coming: [] })).toBeNull();
  expect(
    comingTaxFor({ record: afterTenRides, offer: null }, { ...tables, coming: [lowerTax] }),
  ).toBeNull();
  const offer = { taxBps: 500, validThrough: "2027-12-31" };
  expect(comingTaxFor({ record: newDriver, offer }, tables)).toBeNull();
});

test("a personal tax that ends before the new table takes effect is ignored", () => {
  const offer = { taxBps: 500, validThrough: "2027-01-04" };
  expect(comingTaxFor({ record: newDriver, offer }, tables)).toMatchObject({
    taxBps: 1450,
    before: 1500,
  });
});
