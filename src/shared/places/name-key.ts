const shortForms: Record<string, string> = {
  saint: "st",
  sainte: "ste",
  street: "st",
  fort: "ft",
  mount: "mt",
  mountain: "mtn",
  avenue: "ave",
  av: "ave",
  boulevard: "blvd",
  road: "rd",
  drive: "dr",
  lane: "ln",
  court: "ct",
  square: "sq",
  center: "ctr",
  centre: "ctr",
  theatre: "theater",
  station: "sta",
  stn: "sta",
  terminal: "term",
  heights: "hts",
  springs: "spgs",
  township: "twp",
  junction: "jct",
  international: "intl",
  regional: "rgnl",
  municipal: "muni",
  building: "bldg",
  university: "univ",
  north: "n",
  south: "s",
  east: "e",
  west: "w",
};

const shortFormOf = new Map(Object.entries(shortForms));

/** Words that keys abbreviate. */
export const longForms: readonly string[] = Object.keys(shortForms);

/**
 * Normalizes a name for comparison: lower case, no accents, apostrophes or punctuation, words abbreviated
 * ("Saint" and "Street" both become "st", as people type them).
 */
export const nameKey = (text: string): string =>
  plainWords(text).map(shortForm).filter(Boolean).join(" ");

/** Splits a text into words: lower case, no accents, apostrophes, abbreviation dots or punctuation. */
export const plainWords = (text: string): string[] =>
  // Most of the gazetteer's names are plain.
  /^[A-Za-z ]+$/.test(text) ? text.toLowerCase().split(" ").filter(Boolean) : foldedWords(text);

const foldedWords = (text: string): string[] =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘`´]/g, "")
    .replace(/\b([a-z])\.\s?(?=[a-z]\b)/g, "$1")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/**
 * Key prefixes for a text that is still being typed: its last word can be the start of a longer word ("newa") or of a
 * word that keys abbreviate ("squ" for "sq"). An abbreviated word is whole, so a space follows it, or the tab that
 * ends a key in the name index.
 */
export const keyStarts = (text: string): string[] => {
  const words = plainWords(text);
  const last = words.at(-1);
  if (last === undefined) return [];
  const before = words.slice(0, -1).map((word, index) => shortForm(word, index, words));
  const starting = (word: string) => [...before, word].filter(Boolean).join(" ");
  const shortenedForms = Object.entries(shortForms).filter(
    ([long]) => last.length > 1 && long.startsWith(last),
  );
  const wholeWords = new Set(shortenedForms.map(([, short]) => starting(short)));
  return [starting(last), ...[...wholeWords].flatMap((start) => [`${start} `, `${start}\t`])];
};

const shortForm = (word: string, position: number, all: string[]) => {
  if (word === "the" && position === 0 && all.length > 1) return "";
  if (word === "and" && position > 0 && position < all.length - 1) return "";
  return shortFormOf.get(word) ?? word;
};
