import { expect, test } from "vitest";
import { isOverdue, overdueSum } from "./overdue.ts";

const today = "2026-11-26";

test.each([
  ["the day before", "2026-11-25", 5, true],
  ["today", today, 5, false],
  ["on no known day", null, 5, false],
  ["the day before, and are remitted", "2026-11-25", 0, false],
  ["the day before, and are remitted in excess", "2026-11-25", -1, false],
])("fees that were due %s", (_, dueOn, open, expected) => {
  expect(isOverdue({ dueOn, open }, today)).toBe(expected);
});

test("sums overdue fees in cents", () => {
  const rows = [
    { dueOn: "2026-10-20", open: 0.1 },
    { dueOn: "2026-11-20", open: 0.2 },
    { dueOn: "2026-12-20", open: 7 },
  ];
  expect(overdueSum(rows, today)).toBe(30);
});
