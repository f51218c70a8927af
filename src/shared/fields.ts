import * as z from "zod/mini";

/** A trimmed text of at most `max` characters; `name` opens the sentence when it is refused. */
export function text(name: string, max: number) {
  return z
    .string(`${name} is required`)
    .check(
      z.trim(),
      z.maxLength(max, `${name} must be at most ${max} characters long`),
      z.refine(isStorable, `${name} contains a character that is not allowed`),
    );
}

/** A trimmed text that may not be blank. */
export function requiredText(name: string, max: number) {
  return text(name, max).check(z.minLength(1, `${name} is required`));
}

/** PostgreSQL cannot store the NUL character, nor UTF-8 half a surrogate pair. */
function isStorable(value: string): boolean {
  return !value.includes("\u0000") && !/\p{Surrogate}/u.test(value);
}
