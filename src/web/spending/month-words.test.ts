import { expect, test } from "vitest";
import { monthWords } from "./month-words.ts";

test("a month has its name wherever the browser is", () => {
  expect(monthWords("2026-11")).toBe("November");
  expect(monthWords("2027-01")).toBe("January");
});
