import { createHash, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "#shared/two-step/contract.ts";

/** Digits and capitals that cannot be confused with each other. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 6;
const GROUP_LETTERS = 4;

/**
 * Ten codes of 120 random bits, "7KQM-2XRB-94TN-HWPA-C3VD-8JZE": from 112 bits on, an unsalted hash is sufficient (ASVS
 * 6.5.2). Older codes of 80 bits stay valid until they are used or replaced.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, group).join("-"),
  );
}

/** SHA-256 of a code, ignoring case, blanks and hyphens; only the hash is stored. */
export function recoveryHash(code: string): Buffer {
  const letters = code.toUpperCase().replace(/[\s-]/g, "");
  return createHash("sha256").update(letters).digest();
}

const group = () =>
  Array.from({ length: GROUP_LETTERS }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
