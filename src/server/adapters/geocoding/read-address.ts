import { plainWords } from "#shared/places/name-key.ts";
import { findStateCode } from "#shared/places/states.ts";

/** Parts of a typed address. */
export interface Address {
  /** The parts before state and ZIP code, split at commas, each as plain words. */
  leadingParts: string[][];
  state: string | null;
  /** The state as typed, in plain words. */
  stateText: string;
  /** True if the state is a comma-separated part of its own. */
  isStateSeparate: boolean;
  /** Five digits, without a +4. */
  zip: string | null;
}

/** Splits a typed address into its parts: reads ZIP code and state from its end, and drops the country. */
export const readAddress = (text: string): Address => {
  const { rest, zip } = splitZip(text.replace(country, ""));
  const parts = rest
    .split(/[,\n]/)
    .map(plainWords)
    .filter((words) => words.length > 0);
  const lastPart = parts.at(-1) ?? [];
  const state = stateAtEnd(lastPart);
  const city = lastPart.slice(0, lastPart.length - state.words.length);
  const leadingParts = [...parts.slice(0, -1), city].filter((part) => part.length > 0);
  const stateText = state.words.join(" ");
  const isStateSeparate = state.code !== null && city.length === 0;
  return { leadingParts, state: state.code, stateText, isStateSeparate, zip };
};

const country = /[,\s]+(usa|u\.s\.a\.?|us|u\.s\.|united states|united states of america)[.,\s]*$/i;
const zipAtEnd = /(^|[,\s])(\d{5})(-\d{4})?[.,\s]*$/;

const splitZip = (text: string): { rest: string; zip: string | null } => {
  const match = zipAtEnd.exec(text);
  return match
    ? { rest: text.slice(0, match.index), zip: match[2] ?? null }
    : { rest: text, zip: null };
};

/** Reads a state of up to three words: "DC", "New York", "District of Columbia". */
const stateAtEnd = (words: string[]): { words: string[]; code: string | null } => {
  for (const length of [3, 2, 1]) {
    const ending = words.slice(-length);
    const code = ending.length === length ? findStateCode(ending.join(" ")) : null;
    if (code) return { words: ending, code };
  }
  return { words: [], code: null };
};

/** True if the words begin with a house number. */
export const startsWithNumber = (words: readonly string[]): boolean =>
  /^\d+[a-z]?$/.test(words[0] ?? "");
