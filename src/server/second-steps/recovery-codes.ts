import { createHash, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "#shared/two-step/contract.ts";

/** Digits and capitals that cannot be confused with each other. */
const CODE_CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 7;
const GROUP_LENGTH = 4;

/**
 * Ten codes of 140 random bits, "7KQM-2XRB-94TN-HWPA-C3VD-8JZE-5MUY": from 128 bits on they cannot be guessed, and an
 * unsalted hash is sufficient (ASVS 11.5.1, 6.5.2). Older codes of 80 and 120 bits stay valid until they are used or replaced.
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
  Array.from({ length: GROUP_LENGTH }, () =>
    CODE_CHARACTERS.charAt(randomInt(CODE_CHARACTERS.length)),
  ).join("");
