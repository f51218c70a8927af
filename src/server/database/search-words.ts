import { type RawBuilder, sql } from "kysely";

/**
 * Patterns for SQL's `like` over texts in which a space precedes each word: three or more letters
 * match anywhere, fewer only at the start of a word, because the trigram index finds nothing
 * shorter. A phone number counts as one word in any format.
 */
export function searchPatterns(search: string): string[] {
  const words = isPhone(search) ? [digitsOf(search)] : search.toLowerCase().split(/\s+/);
  return words
    .filter((word) => word !== "")
    .map((word) => word.replaceAll(/[\\%_]/g, "\\$&"))
    .map((word) => ([...word].length < 3 ? `% ${word}%` : `%${word}%`));
}

/** One `like` per pattern, because the index does not support `like all`. Strips accents from the patterns. */
export const matchesAllPatterns = (
  words: RawBuilder<unknown>,
  patterns: string[],
): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    patterns.map((pattern) => sql`${words} like unaccent(normalize(${pattern}::text))`),
    sql` and `,
  )}`;

const isPhone = (search: string): boolean => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(search);

/** Digits without the country code of a full number. */
const digitsOf = (search: string): string => {
  const digits = search.replaceAll(/\D/g, "");
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
};
