import { expect, it } from "vitest";
import { daysThrough, mondayOf } from "./days.ts";

it("days are consecutive across months, leap days and daylight saving", () => {
  expect(daysThrough("2028-02-27", "2028-03-01")).toEqual([
    "2028-02-27",
    "2028-02-28",
    "2028-02-29",
    "2028-03-01",
  ]);
  expect(daysThrough("2026-03-07", "2026-03-09")).toHaveLength(3);
  expect(daysThrough("2026-10-31", "2026-11-02")).toHaveLength(3);
  expect(daysThrough("2026-01-02", "2026-01-01")).toEqual([]);
});

it("a week begins on Monday", () => {
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
});
