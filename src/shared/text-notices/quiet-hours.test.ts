import { expect, test } from "vitest";
import { isQuiet } from "./quiet-hours.ts";

const at = (time: string) => new Date(`2026-11-20T${time}:00-05:00`);
const nextDay = new Date("2026-11-21T12:00:00-05:00");

test.each([
  ["20:59", false],
  ["21:00", true],
  ["23:30", true],
  ["07:59", true],
  ["08:00", false],
])("at %s a text about tomorrow's ride waits: %s", (time, isDelayed) => {
  expect(isQuiet(at(time), nextDay)).toBe(isDelayed);
});

test("a text about a ride now or within two hours is sent at night", () => {
  expect(isQuiet(at("23:30"), null)).toBe(false);
  expect(isQuiet(at("06:00"), at("08:00"))).toBe(false);
  expect(isQuiet(at("06:00"), at("08:01"))).toBe(true);
});
