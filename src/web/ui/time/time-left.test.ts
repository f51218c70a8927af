import { expect, test } from "vitest";
import { formatTimeLeft, timeLeftAloud } from "./time-left.ts";

test.each([
  [300_000, "5:00"],
  [272_000, "4:32"],
  [59_001, "1:00"],
  [9_000, "0:09"],
  [1, "0:01"],
  [0, "0:00"],
  [-5_000, "0:00"],
  [3_661_000, "1:01:01"],
  [43_200_000, "12:00:00"],
])("formats %d ms as %s", (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text);
});

test("announces only the last minute, the last ten seconds and the end", () => {
  expect([300_000, 60_001, 60_000, 30_000, 10_000, 1, 0].map(timeLeftAloud)).toEqual([
    "",
    "",
    "1 minute left",
    "1 minute left",
    "10 seconds left",
    "10 seconds left",
    "Time is up",
  ]);
});
