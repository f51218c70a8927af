import { plainWords } from "#shared/places/name-key.ts";
import { findStateCode } from "#shared/places/states.ts";

/** The parts of a typed address. `heads` are what stands before state and ZIP code, split at commas, in plain words. */
export interface Address {
  heads: string[][];
  state: string | null;
  zip: string | null;
}

/** Takes country, ZIP code (a ZIP+4 is cut) and state off the end of a text. */
export const readAddress = (text: string): Address => {
  const { rest, zip } = splitZip(text.replace(country, ""));
  const parts = rest
    .split(/[,\n]/)
    .map(plainWords)
    .filter((words) => words.length > 0);
  const { words, state } = splitState(parts.at(-1) ?? []);
  const heads = [...parts.slice(0, -1), words].filter((part) => part.length > 0);
  return { heads, state, zip };
};

const country = /[,\s]+(usa|u\.s\.a\.?|us|u\.s\.|united states|united states of america)[.,\s]*$/i;
const zipAtEnd = /(^|[,\s])(\d{5})(-\d{4})?[.,\s]*$/;

const splitZip = (text: string): { rest: string; zip: string | null } => {
  const match = zipAtEnd.exec(text);
  return match
    ? { rest: text.slice(0, match.index), zip: match[2] ?? null }
    : { rest: text, zip: null };
};

/** Takes a state of up to three words ("DC", "New York", "District of Columbia") off the end. */
const splitState = (words: string[]): { words: string[]; state: string | null } => {
  for (const length of [3, 2, 1]) {
    if (length > words.length) continue;
    const state = findStateCode(words.slice(-length).join(" "));
    if (state) return { words: words.slice(0, -length), state };
  }
  return { words, state: null };
};

/** Whether the words begin like a street address: with a house number. */
export const startsWithNumber = (words: readonly string[]): boolean =>
  /^\d+[a-z]?$/.test(words[0] ?? "");
