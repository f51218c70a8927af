import { expect, test } from "vitest";
import { aboutMinutes, aroundTime, couldBe } from "./trip-text.ts";

const departAt = new Date("2026-11-23T01:32:00.000Z");

test("minutes are shown as one number, and their range as text", () => {
  expect(aboutMinutes(39)).toBe("about 39 min");
  expect(couldBe([25, 62])).toBe("Could be 25 to 62 min");
  expect(couldBe([2, 2])).toBe("Could be 2 min");
  expect(aboutMinutes(270)).toBe("about 4 h 30 min");
  expect(couldBe([170, 427])).toBe("Could be 2 h 50 min to 7 h 7 min");
});

test("the arrival is a New York clock time, rounded to five minutes", () => {
  expect(aroundTime(departAt, 39)).toBe("around 9:10 PM ET");
  expect(aroundTime(departAt, 35)).toBe("around 9:05 PM ET");
  expect(aroundTime(departAt, 3.5 * 60)).toBe("around 12:00 AM ET");
});
