import { expect, it } from "vitest";
import { plusDays } from "./plus-days.ts";

it.each([
  ["2027-12-31", 1, "2028-01-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-03-01", -1, "2026-02-28"],
  ["2026-01-01", -1, "2025-12-31"],
  ["2026-03-07", 2, "2026-03-09"],
  ["2026-10-31", 2, "2026-11-02"],
])("%s and %i days are %s, across months, leap days and clock changes", (day, days, result) => {
  expect(plusDays(day, days)).toBe(result);
});
