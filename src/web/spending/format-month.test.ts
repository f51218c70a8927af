import { expect, test } from "vitest";
import { formatMonth } from "./format-month.ts";

test("a month has the same name in every time zone", () => {
  expect(formatMonth("2026-11")).toBe("November");
  expect(formatMonth("2027-01")).toBe("January");
});
