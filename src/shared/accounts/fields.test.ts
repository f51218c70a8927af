import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { passengerName } from "#shared/scheduling/fields.ts";
import {
  email,
  firstName,
  lastName,
  newPassword,
  passwordAtLogIn,
  referralCode,
  registerPhone,
} from "./fields.ts";

function errorOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return z.safeParse(schema, value).error?.issues[0]?.message;
}

describe("an e-mail address", () => {
  it("is trimmed", () => {
    expect(z.parse(email, " rosa@demo.faire ")).toBe("rosa@demo.faire");
  });

  it("must be well formed", () => {
    for (const value of ["", "rosa", "rosa@", "@demo.faire", "a b@demo.faire", undefined, 7]) {
      expect(errorOf(email, value)).toBe("Invalid email address");
    }
  });

  it("has at most 254 characters", () => {
    const ofLength = (length: number) => `${"a".repeat(length - 11)}@demo.faire`;
    expect(errorOf(email, ofLength(254))).toBeUndefined();
    expect(errorOf(email, ofLength(255))).toBe("Email must be at most 254 characters long");
  });
});

describe("a password", () => {
  it("has at least 6 characters at login and registration, and is not trimmed", () => {
    expect(errorOf(passwordAtLogIn, "12345")).toBe("Password must be at least 6 characters");
    expect(z.parse(passwordAtLogIn, " 1234 ")).toBe(" 1234 ");
  });

  it("has at least 8 characters when it is changed", () => {
    expect(errorOf(newPassword, "1234567")).toBe("Password must be at least 8 characters long");
    expect(errorOf(newPassword, "12345678")).toBeUndefined();
  });

  it("has at most 128 characters", () => {
    for (const schema of [passwordAtLogIn, newPassword]) {
      expect(errorOf(schema, "x".repeat(128))).toBeUndefined();
      expect(errorOf(schema, "x".repeat(129))).toBe("Password must be at most 128 characters");
    }
  });
});

describe("a name", () => {
  it("is required as first and as last name, and has at most 80 characters", () => {
    expect(errorOf(firstName, " ")).toBe("First name is required");
    expect(errorOf(lastName, undefined)).toBe("Last name is required");
    expect(errorOf(firstName, "x".repeat(81))).toBe(
      "First name must be at most 80 characters long",
    );
  });
});

describe("a phone number at registration", () => {
  it("is exactly ten digits", () => {
    expect(z.parse(registerPhone, " 2125550123 ")).toBe("2125550123");
    for (const value of ["212555012", "21255501234", "212-555-0123", "٢١٢٥٥٥٠١٢٣", "", null]) {
      expect(errorOf(registerPhone, value)).toBe("Phone number must be 10 digits");
    }
  });
});

describe("a referral code", () => {
  it("may be missing or blank, and is converted to upper case", () => {
    expect(z.parse(referralCode, undefined)).toBeUndefined();
    expect(z.parse(referralCode, " ")).toBe("");
    expect(z.parse(referralCode, "k7mp2qrs")).toBe("K7MP2QRS");
    expect(z.parse(referralCode, " k7mp 2qrs\n")).toBe("K7MP2QRS");
    expect(errorOf(referralCode, "no-such-code")).toBe("This referral code is not valid");
  });
});

describe("first, last and passenger names", () => {
  it.each([
    ["First name", firstName],
    ["Last name", lastName],
    ["Name", passengerName],
  ])("%s: links are refused, line breaks become spaces", (name, schema) => {
    const refusal = `${name} cannot contain a web address. Put a space after a period.`;
    expect(errorOf(schema, "Roe\n\nYour payout is on hold: https://evil.test")).toBe(refusal);
    expect(errorOf(schema, "evil.test")).toBe(refusal);
    expect(z.parse(schema, "Bob\r\nRoe Jr.")).toBe("Bob Roe Jr.");
  });
});
