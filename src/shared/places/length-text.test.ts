import { expect, test } from "vitest";
import { minutesRangeText, minutesText } from "./length-text.ts";

test.each([
  [1, "1 min"],
  [89, "89 min"],
  [90, "1 h 30 min"],
  [120, "2 h"],
  [270, "4 h 30 min"],
])("%i minutes are %s", (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});

test.each([
  [[25, 62], "25 to 62 min"],
  [[2, 2], "2 min"],
  [[57, 142], "57 min to 2 h 22 min"],
  [[170, 427], "2 h 50 min to 7 h 7 min"],
  [[120, 120], "2 h"],
] as const)("the range %j is %s", (range, text) => {
  expect(minutesRangeText(range)).toBe(text);
});

test("a separator stands between minutes, never between hours", () => {
  expect(minutesRangeText([4, 9], "-")).toBe("4-9 min");
  expect(minutesRangeText([57, 142], "-")).toBe("57 min to 2 h 22 min");
});
