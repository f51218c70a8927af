import { expect, test } from "vitest";
import { formatLaterTime, splitDayAndTime } from "./day-and-time.ts";

const pickup = new Date("2026-11-24T14:40:00.000Z");

test("a pickup is shown as day and time in New York", () => {
  expect(splitDayAndTime(pickup)).toEqual({ day: "Tue, Nov 24, 2026", time: "9:40 AM ET" });
});

test("an arrival shows its day only if it differs", () => {
  expect(formatLaterTime(pickup, new Date("2026-11-24T15:10:00.000Z"))).toBe("10:10 AM ET");
  const late = new Date("2026-11-25T04:45:00.000Z");
  expect(formatLaterTime(late, new Date("2026-11-25T05:15:00.000Z"))).toBe(
    "Wed, Nov 25, 2026, 12:15 AM ET",
  );
});
