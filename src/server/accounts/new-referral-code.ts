import { randomInt } from "node:crypto";

/** Digits and capitals that are not taken for one another. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Eight letters, unpredictable; one in 10^12, so the database's unique constraint has the last word. */
export function newReferralCode(): string {
  return Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
}
