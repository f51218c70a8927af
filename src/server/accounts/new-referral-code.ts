import { randomInt } from "node:crypto";

/** Digits and capitals that cannot be confused with each other. */
const CODE_CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Eight random characters, 10^12 codes. The database's unique constraint detects a collision. */
export function newReferralCode(): string {
  return Array.from({ length: 8 }, () =>
    CODE_CHARACTERS.charAt(randomInt(CODE_CHARACTERS.length)),
  ).join("");
}
