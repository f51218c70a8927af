import { expect, test } from "vitest";
import { formatLocalTime } from "./time-zone-text.ts";

const at = new Date("2026-11-20T14:30:00.000Z");

test("in New York's time zone no second time is shown", () => {
  expect(formatLocalTime(at, "America/New_York")).toBeNull();
  expect(formatLocalTime(at, "America/Detroit")).toBeNull();
});

test("in another time zone the rider's local time is shown", () => {
  expect(formatLocalTime(at, "America/Los_Angeles")).toBe("= 6:30 AM your time");
});

test("the local day is shown if it differs", () => {
  expect(formatLocalTime(at, "Pacific/Auckland")).toBe("= Sat, Nov 21, 3:30 AM your time");
});
