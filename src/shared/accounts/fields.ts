import * as z from "zod/mini";
import { nameLine } from "#shared/fields.ts";

const PASSWORD_MAX = 128;

export const email = z
  .string("Invalid email address")
  .check(
    z.trim(),
    z.email("Invalid email address"),
    z.maxLength(254, "Email must be at most 254 characters long"),
  );

/** The password of a log-in and a registration. */
export const passwordAtLogIn = password(6, "Password must be at least 6 characters");

/** The password that replaces another. */
export const newPassword = password(8, "Password must be at least 8 characters long");

export const firstName = nameLine("First name", 80);
export const lastName = nameLine("Last name", 80);

/** Ten digits without anything between them. */
export const registerPhone = z
  .string("Phone number must be 10 digits")
  .check(z.trim(), z.regex(/^[0-9]{10}$/, "Phone number must be 10 digits"));

/** A code as it was shared, in any case and with spaces between; blank is none. */
export const referralCode = z.optional(
  z.string().check(
    z.overwrite((written) => written.replace(/\s/g, "")),
    z.toUpperCase(),
    z.regex(/^[0-9A-Z]{0,32}$/, "This referral code is not valid"),
  ),
);

function password(least: number, message: string) {
  return z
    .string(message)
    .check(
      z.minLength(least, message),
      z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
    );
}
