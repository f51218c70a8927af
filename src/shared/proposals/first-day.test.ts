import { expect, test } from "vitest";
import { latestDay, refusedDay } from "./first-day.ts";

test.each([
  ["", undefined],
  ["2026-11-27", "too_soon"],
  ["2026-11-28", undefined],
  ["2028-12-31", undefined],
  ["2029-01-01", "too_late"],
])("the refusal of a proposal that begins on %j is %s", (day, code) => {
  const refused = refusedDay(day, { earliest: "2026-11-28", tooSoonMessage: "Too soon" });
  expect(refused?.code).toBe(code);
});

test("the last day is December 31, two years after the year of the first day", () => {
  expect(latestDay("2026-11-28")).toBe("2028-12-31");
});
