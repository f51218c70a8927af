import { expect, test } from "vitest";
import { calculatorSearch } from "./calculator-search.ts";

test("reads the tab from the URL and ignores invalid values", () => {
  expect(calculatorSearch({ tab: "hourly" })).toEqual({ tab: "hourly" });
  expect(calculatorSearch({ tab: "everything" })).toEqual({ tab: undefined });
  expect(calculatorSearch({})).toEqual({ tab: undefined });
});
