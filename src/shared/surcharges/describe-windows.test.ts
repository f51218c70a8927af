import { expect, test } from "vitest";
import { describeWindows } from "./describe-windows.ts";

test("the days and hours of a fee are named on a 12-hour clock", () => {
  expect(
    describeWindows([
      { days: [1, 2], from: "06:00", until: "20:30" },
      { days: [5], from: "12:00", until: "24:00" },
      { days: [0], from: "00:00", until: "24:00" },
    ]),
  ).toBe("Mon, Tue 6 AM to 8:30 PM; Fri 12 PM to midnight; Sun all day");
  expect(describeWindows([])).toBe("");
});
