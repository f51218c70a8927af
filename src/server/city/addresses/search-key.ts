import { editDistance } from "#shared/places/edit-distance.ts";
import { nameKey, plainWords } from "#shared/places/name-key.ts";

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

/** Name of a street or place as it is searched: "West Thirty 5th Avenue" and "W 5 Ave" have equal forms. */
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

const longForms = ["street", "avenue", "west", "east", "north", "south", "place", "boulevard"];

/** The key with misspelt directions and street types mended: "wst 34th stret" becomes "w 34th st". */
export const mendedKey = (text: string): string =>
  searchKey(
    plainWords(text)
      .map((word) => longForms.find((long) => isNearly(word, long)) ?? word)
      .join(" "),
  );

const isNearly = (word: string, long: string) =>
  word.length >= 3 && word !== "lake" && word !== "easy" && editDistance(word, long, 1) <= 1;
