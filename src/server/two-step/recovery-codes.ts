import { createHash, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "#shared/two-step/contract.ts";

/** Digits and capitals that are not taken for one another. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 4;
const GROUP_LETTERS = 4;

/** Ten codes of 80 random bits each, so that a plain hash of one tells nothing: "7KQM-2XRB-94TN-HWPA". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, group).join("-"),
  );
}

/** SHA-256 of a code, in whatever case and with whatever between its letters; all that is kept of it. */
export function recoveryHash(code: string): Buffer {
  const letters = code.toUpperCase().replace(/[\s-]/g, "");
  return createHash("sha256").update(letters).digest();
}

const group = () =>
  Array.from({ length: GROUP_LETTERS }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
