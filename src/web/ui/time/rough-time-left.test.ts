import { expect, test } from "vitest";
import { formatRoughTimeLeft } from "./rough-time-left.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  [-MINUTE_MS, "less than a minute"],
  [MINUTE_MS - 1, "less than a minute"],
  [MINUTE_MS, "1 min"],
  [HOUR_MS - 1, "59 min"],
  [HOUR_MS, "1 h"],
  [11 * HOUR_MS + 40 * MINUTE_MS, "11 h 40 min"],
  [24 * HOUR_MS - 1, "23 h 59 min"],
  [24 * HOUR_MS, "1 day"],
  [48 * HOUR_MS - 1, "1 day 23 h"],
  [48 * HOUR_MS, "2 days"],
  [72 * HOUR_MS - 1, "2 days 23 h"],
  [72 * HOUR_MS, "3 days"],
  [90 * 24 * HOUR_MS, "90 days"],
])("formats %d ms as %s", (ms, text) => {
  expect(formatRoughTimeLeft(ms)).toBe(text);
});
