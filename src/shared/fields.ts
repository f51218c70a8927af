import * as z from "zod/mini";

/** A text as people see it, of at most `max` characters; `name` opens the sentence when it is refused. */
export function text(name: string, max: number) {
  return z
    .string(`${name} is required`)
    .check(
      z.overwrite(asSeen),
      z.maxLength(max, `${name} must be at most ${max} characters long`),
      z.refine(isStorable, `${name} contains a character that is not allowed`),
    );
}

/** A text in which there is something to see. */
export function requiredText(name: string, max: number) {
  return text(name, max).check(z.minLength(1, `${name} is required`));
}

/**
 * A text without what is not seen: blanks around it, marks without width, and marks that turn the direction of what
 * stands around. Empty when nothing of it is seen. Joiners stay: emoji and some scripts are written with them.
 */
export function asSeen(written: string): string {
  const seen = written.replace(/[\u00AD\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, "").trim();
  const isSeen = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]|\0/u.test(seen);
  return isSeen ? seen : "";
}

/** PostgreSQL cannot store the NUL character, nor UTF-8 half a surrogate pair. */
function isStorable(value: string): boolean {
  return !value.includes("\u0000") && !/\p{Surrogate}/u.test(value);
}
