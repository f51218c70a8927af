import { expect, test } from "vitest";
import { calculatorSearch } from "./calculator-search.ts";

test("the address names a tab; what it cannot mean is left out", () => {
  expect(calculatorSearch({ tab: "hourly" })).toEqual({ tab: "hourly" });
  expect(calculatorSearch({ tab: "everything" })).toEqual({ tab: undefined });
  expect(calculatorSearch({})).toEqual({ tab: undefined });
});
