import { editDistance } from "#shared/places/edit-distance.ts";
import { keyStarts, nameKey, plainWords } from "#shared/places/name-key.ts";

const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
  .split(" ")
  .map((word, index): [string, string] => [word, withEnding(index + 1)]);
const ordinalOf = new Map(ordinals);

const streetTypes = new Set("st ave rd dr ln ct pl blvd sq ter hwy pkwy way".split(" "));
const moreShortForms = new Map([
  ["place", "pl"],
  ["parkway", "pkwy"],
  ["highway", "hwy"],
  ["terrace", "ter"],
  ["stret", "st"],
  ["str", "st"],
]);

/** Name of a street or place as it is searched: "West Fifth Avenue" and "W 5 Ave" have equal forms. */
export function searchKey(text: string): string {
  const words = nameKey(text).split(" ");
  return words
    .map((word) => moreShortForms.get(word) ?? ordinalOf.get(word) ?? word)
    .map((word, index, all) =>
      /^\d{1,3}$/.test(word) && streetTypes.has(all[index + 1] ?? "")
        ? withEnding(Number(word))
        : word,
    )
    .join(" ");
}

/** 1 becomes "1st", 22 "22nd". */
function withEnding(number: number): string {
  const ending = ["th", "st", "nd", "rd"][number % 10] ?? "th";
  const isTeen = Math.floor(number / 10) % 10 === 1;
  return `${number}${isTeen ? "th" : ending}`;
}

/** Words that abbreviations stand for, and ordinals. */
const longForms = [
  ..."street avenue west east north south place boulevard lane square road drive court terrace".split(
    " ",
  ),
  ..."parkway plaza heights".split(" "),
  ...ordinalOf.keys(),
];
const longFormSet = new Set(longForms);

/** The key with misspelled directions, street types and ordinals corrected: "wst 34th stret" becomes "w 34th st". */
export const repairedKey = (text: string): string =>
  searchKey(
    plainWords(text)
      .map((word) => (longFormSet.has(word) ? word : repairWord(word)))
      .join(" "),
  );

/** Words that are not corrected, although they differ from a long form by one letter. */
const uncorrectedWords = new Set("lake easy ease rest broad fort count".split(" "));

const repairWord = (word: string) => longForms.find((long) => isNearly(word, long)) ?? word;

const isNearly = (word: string, long: string) =>
  word.length >= 3 && !uncorrectedWords.has(word) && editDistance(word, long, 1) <= 1;

/**
 * Returns the search keys that the name of a partly typed text may begin with, the text's own key first: "columbia hts"
 * for "columbia heig", "st" for "sain", "3rd" for "thir".
 */
export function completionKeys(text: string): string[] {
  const key = searchKey(text);
  const words = key.split(" ");
  const last = plainWords(text).at(-1) ?? "";
  const before = words.slice(0, -1);
  const ordinals = [...ordinalOf].filter(([long]) => last.length > 2 && long.startsWith(last));
  const starts = [
    key,
    // A space ends the word: "st " for "sain", not "state".
    ...keyStarts(text)
      .filter((start) => !start.endsWith("\t"))
      .map((start) => searchKey(start) + (start.endsWith(" ") ? " " : "")),
    ...ordinals.map(([, short]) => [...before, short].join(" ")),
  ];
  return [...new Set(starts)].filter((start) => start.trim() !== "");
}
