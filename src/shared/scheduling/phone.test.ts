import { expect, test } from "vitest";
import { passengerPhone } from "./fields.ts";
import { formatPhone, PHONE_PREFIX } from "./phone.ts";

test.each([
  "+1 212-555-0100",
  "2125550100",
  "(212) 555-0100",
  "212.555.0100",
  "1 212 555 0100",
  "+1 (212) 555 0100",
  " 212-555-0100 ext",
])("a pasted %s is formatted for the form", (pasted) => {
  expect(formatPhone(pasted)).toBe("+1 212-555-0100");
  expect(passengerPhone.safeParse(formatPhone(pasted)).success).toBe(true);
});

test("a phone number is grouped while it is typed", () => {
  expect(formatPhone("")).toBe(PHONE_PREFIX);
  expect(formatPhone("+1 2")).toBe("+1 2");
  expect(formatPhone("+1 2125")).toBe("+1 212-5");
  expect(formatPhone("+1 212-5550")).toBe("+1 212-555-0");
  expect(formatPhone("+1 212-555-01009")).toBe("+1 212-555-0100");
});

test.each(["+1 212-555-010", "+1 212555 0100", "212-555-0100", "+2 212-555-0100", "+1 "])(
  "%s is not in the form's format",
  (text) => {
    expect(passengerPhone.safeParse(text).error?.issues[0]?.message).toBe(
      "Phone number must be in format: +1 XXX-XXX-XXXX",
    );
  },
);
