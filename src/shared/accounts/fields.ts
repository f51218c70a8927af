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

/** A password at login and registration. */
export const passwordAtLogIn = password(6, "Password must be at least 6 characters");

/** A password at a change, a reset or an invitation; the server also refuses easily guessed ones (guessable.ts). */
export const newPassword = password(8, "Password must be at least 8 characters long");

export const firstName = nameLine("First name", 80);
export const lastName = nameLine("Last name", 80);

/** Exactly ten digits, no separators. */
export const registerPhone = z
  .string("Phone number must be 10 digits")
  .check(z.trim(), z.regex(/^[0-9]{10}$/, "Phone number must be 10 digits"));

/** Ignores case and spaces; an empty code counts as none. */
export const referralCode = z.optional(
  z.string().check(
    z.overwrite((code) => code.replace(/\s/g, "")),
    z.toUpperCase(),
    z.regex(/^[0-9A-Z]{0,32}$/, "This referral code is not valid"),
  ),
);

function password(minLength: number, message: string) {
  return z
    .string(message)
    .check(
      z.minLength(minLength, message),
      z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
    );
}
