import { expect, test } from "vitest";
import { caretAfter } from "./phone-caret.ts";

const formatted = "+1 212-555-0100";

test("the caret stays behind the digit that was typed", () => {
  expect(formatted.slice(0, caretAfter("+1 212-5", formatted))).toBe("+1 212-5");
  expect(formatted.slice(0, caretAfter("+1 21", formatted))).toBe("+1 21");
});

test("a number pasted without its country code leaves the caret at its end", () => {
  expect(caretAfter("(212) 555-0100", formatted)).toBe(formatted.length);
});

test("after the country code the caret is at the start of the number", () => {
  expect(caretAfter("+1", "+1 ")).toBe(3);
  expect(caretAfter("", "+1 ")).toBe(3);
});
