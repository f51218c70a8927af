import { expect, test } from "vitest";
import { phoneDigits } from "./phone-digits.ts";

test.each([
  ["2125550100", "2125550100"],
  ["(212) 555-0100", "2125550100"],
  ["+1 212-555-0100", "2125550100"],
  ["1 212 555 0100", "2125550100"],
  [" 12125550100 ", "2125550100"],
])("reduces %j to %s", (pasted, digits) => {
  expect(phoneDigits(pasted)).toBe(digits);
});

test("keeps the digits of an incomplete number", () => {
  expect(phoneDigits("212-5")).toBe("2125");
  expect(phoneDigits("+1 ")).toBe("");
});

test("drops digits after the tenth", () => {
  expect(phoneDigits("212555010099")).toBe("2125550100");
});
