import { expect, test } from "vitest";
import { caretAfter } from "./phone-caret.ts";

const written = "+1 212-555-0100";

test("the caret stays behind the digit that was typed", () => {
  expect(written.slice(0, caretAfter("+1 212-5", written))).toBe("+1 212-5");
  expect(written.slice(0, caretAfter("+1 21", written))).toBe("+1 21");
});

test("a number pasted without its country code leaves the caret at its end", () => {
  expect(caretAfter("(212) 555-0100", written)).toBe(written.length);
});

test("behind the country code the caret stands where the number begins", () => {
  expect(caretAfter("+1", "+1 ")).toBe(3);
  expect(caretAfter("", "+1 ")).toBe(3);
});
