import { expect, test } from "vitest";
import { phoneWords } from "./phone-words.ts";

test("ten digits are grouped, with or without the country code", () => {
  expect(phoneWords("2125550123")).toBe("(212) 555-0123");
  expect(phoneWords("+1 212-555-0123")).toBe("(212) 555-0123");
});

test("any other number stays as it is", () => {
  expect(phoneWords("+44 20 7946 0958")).toBe("+44 20 7946 0958");
});
