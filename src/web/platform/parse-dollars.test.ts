import { expect, test } from "vitest";
import { parseDollars } from "./parse-dollars.ts";

test("dollars may be typed with a $ sign, with thousands separators, and without dollars or cents", () => {
  const amounts = { "5": 5, " $12.50 ": 12.5, "1,234.5": 1234.5, ".5": 0.5, "7.": 7, "1234": 1234 };
  for (const [input, dollars] of Object.entries(amounts))
    expect(parseDollars(input), input).toBe(dollars);
});

test("ambiguous or invalid text is not an amount", () => {
  for (const input of ["", ".", "five", "12,50", "1,23", "1e3", "0x10", "-5", "1.2.3", undefined])
    expect(parseDollars(input), String(input)).toBeNaN();
});
