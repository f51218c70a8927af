import { randomInt } from "node:crypto";

/** Digits and capitals that cannot be confused with each other. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Eight random characters, 10^12 codes. The database's unique constraint detects a collision. */
export function newReferralCode(): string {
  return Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
}
