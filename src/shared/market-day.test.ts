import { expect, test } from "vitest";
import { formatDay, formatPaddedDay } from "./market-day.ts";

test("a day is the market's (New York), not UTC's", () => {
  const lateEvening = new Date("2026-11-03T04:59:59Z");
  expect(formatDay(lateEvening)).toBe("Nov 2, 2026");
  expect(formatPaddedDay(lateEvening)).toBe("Nov 02, 2026");
});
