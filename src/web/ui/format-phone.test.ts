import { expect, test } from "vitest";
import { formatPhone } from "./format-phone.ts";

test("groups ten digits, with or without a country code", () => {
  expect(formatPhone("2125550123")).toBe("(212) 555-0123");
  expect(formatPhone("+1 212-555-0123")).toBe("(212) 555-0123");
});

test("leaves any other number unchanged", () => {
  expect(formatPhone("+44 20 7946 0958")).toBe("+44 20 7946 0958");
});
