/**
 * What the words of a search mean for SQL's `like` over texts in which each word follows a space: three letters are
 * found anywhere, fewer where a word begins, for the index knows no less. A phone number is one word, however it is
 * written.
 */
export function searchPatterns(search: string): string[] {
  const words = isPhone(search) ? [digitsOf(search)] : search.toLowerCase().split(/\s+/);
  return words
    .filter((word) => word !== "")
    .map((word) => word.replaceAll(/[\\%_]/g, "\\$&"))
    .map((word) => ([...word].length < 3 ? `% ${word}%` : `%${word}%`));
}

const isPhone = (search: string): boolean => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(search);

/** Without the country code of a whole number. */
const digitsOf = (search: string): string => {
  const digits = search.replaceAll(/\D/g, "");
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
};
