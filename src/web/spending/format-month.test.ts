import { expect, test } from "vitest";
import { monthWords } from "./format-month.ts";

test("a month has the same name in every time zone", () => {
  expect(monthWords("2026-11")).toBe("November");
  expect(monthWords("2027-01")).toBe("January");
});
