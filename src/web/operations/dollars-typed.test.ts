import { expect, test } from "vitest";
import { dollarsTyped } from "./dollars-typed.ts";

test("dollars may be typed with their sign, with thousands parted, and without a part", () => {
  const amounts = { "5": 5, " $12.50 ": 12.5, "1,234.5": 1234.5, ".5": 0.5, "7.": 7, "1234": 1234 };
  for (const [written, dollars] of Object.entries(amounts))
    expect(dollarsTyped(written), written).toBe(dollars);
});

test("what is no amount for sure is none", () => {
  for (const written of ["", ".", "five", "12,50", "1,23", "1e3", "0x10", "-5", "1.2.3", undefined])
    expect(dollarsTyped(written), String(written)).toBeNaN();
});
