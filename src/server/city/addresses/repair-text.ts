import { editDistance } from "#shared/places/edit-distance.ts";
import { findStateCode } from "#shared/places/states.ts";

/** Whether a word in lower case is part of the name of a city or neighborhood. */
type IsAreaWord = (word: string) => boolean;

const unitWords = ["apartment", "apt", "unit", "suite", "ste", "floor", "fl", "room"];
const commonWords = new Set(
  [
    ...[
      "street st avenue ave road rd drive dr lane ln court ct place pl square sq plaza boulevard",
    ],
    ...[
      "blvd terrace ter parkway pkwy heights broadway saint north south east west n s e w",
      ...unitWords,
    ],
  ].flatMap((words) => words.split(" ")),
);

/**
 * Corrects typing errors outside the street's name: in the state, a unit, spaces and commas. For texts that match
 * nothing.
 */
export function repairText(text: string, isAreaWord: IsAreaWord): string {
  const isKnown = (word: string) =>
    commonWords.has(word) ||
    isAreaWord(word) ||
    /^(\d{5}|\d+(st|nd|rd|th))$/.test(word) ||
    findStateCode(word) !== null;
  const punctuatedText = text
    .replace(/,([a-z])\s/gi, "$1, ")
    .replace(/([a-z])\.(?=[a-z])/gi, "$1")
    .replace(/^(?!\d+(?:st|nd|rd|th)\s)(\d+[a-z])[a-z]\s/i, "$1 ");
  const spacedText = repairSpaces(dropUnit(punctuatedText), isKnown);
  return dropState(dropUnit(spacedText), isAreaWord);
}

/** "new yor kny" becomes "new york ny": a letter moves to the other side of a space if that makes known words. */
function repairSpaces(text: string, isKnown: (word: string) => boolean): string {
  const words = text.split(" ");
  const count = (...pair: string[]) => pair.filter((word) => isKnown(normalizeWord(word))).length;
  for (const [index, left] of words.entries()) {
    const right = words[index + 1];
    if (right === undefined) break;
    const before = count(left, right);
    const moves: [string, string, string][] = [
      [left.slice(-1), left.slice(0, -1), left.slice(-1) + right],
      [right.slice(0, 1), left + right.slice(0, 1), right.slice(1)],
    ];
    const [, ...better] =
      moves.find(([letter, ...pair]) => /[a-z]/i.test(letter) && count(...pair) > before) ?? [];
    if (better.length > 0) words.splice(index, 2, ...better);
  }
  return words.join(" ");
}

const normalizeWord = (word: string) => word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const unit = /[,\s]+([a-z]{1,10})\.?\s*#?(?:\d{1,4}[a-z]?|[a-z]\d{0,3})\s*(?=,|$)/i;

function dropUnit(text: string): string {
  const word = unit.exec(text)?.[1]?.toLowerCase() ?? "";
  const isUnit = unitWords.some((each) => editDistance(word, each, 1) <= 1);
  return isUnit && (unitWords.includes(word) || !commonWords.has(word))
    ? text.replace(unit, "")
    : text;
}

const ending = /^(.*?)(,?)\s+([a-z]{1,3})((?:[,\s]+\d{5}(?:-\d{4})?)?)$/i;

/** Drops a misspelled state: "New York, NNY 10118". */
function dropState(text: string, isAreaWord: IsAreaWord): string {
  const [, before = "", comma = "", word = "", zip = ""] = ending.exec(text.trim()) ?? [];
  if (word === "" || findStateCode(word.toLowerCase()) !== null) return text;
  const isAfterCity = comma !== "" || isAreaWord(normalizeWord(before.split(" ").at(-1) ?? ""));
  return isAfterCity ? before + zip : text;
}
