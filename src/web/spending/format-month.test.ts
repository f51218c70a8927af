import { expect, test } from "vitest";
import { formatMonth } from "./format-month.ts";

test("a month is shown by its English name", () => {
  expect(formatMonth("2026-11")).toBe("November");
  expect(formatMonth("2027-01")).toBe("January");
});
