import { expect, test } from "vitest";
import { yourTime } from "./zone-words.ts";

const at = new Date("2026-11-20T14:30:00.000Z");

test("where the clocks show New York's time nothing is said", () => {
  expect(yourTime(at, "America/New_York")).toBeNull();
  expect(yourTime(at, "America/Detroit")).toBeNull();
});

test("elsewhere the rider's own time is said", () => {
  expect(yourTime(at, "America/Los_Angeles")).toBe("= 6:30 AM your time");
});

test("the day is said when it is another there", () => {
  expect(yourTime(at, "Pacific/Auckland")).toBe("= Sat, Nov 21, 3:30 AM your time");
});
