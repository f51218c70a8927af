import { expect, it } from "vitest";
import { isFederallyReportable } from "./tax-form.ts";

it.each([
  [2_000_001, 201, true],
  [2_000_000, 201, false],
  [2_000_001, 200, false],
  [0, 0, false],
])("a year of %i cents in %i transactions is reportable: %s", (gross, transactions, expected) => {
  expect(isFederallyReportable({ gross, transactions })).toBe(expected);
});
