import { editDistance } from "#shared/places/edit-distance.ts";
import type { NameIndex } from "./name-index.ts";

/** Distinct keys of a name index with the set of letters of each as bits, which rules out most keys quickly. */
interface Spellings {
  keys: string[];
  letters: Int32Array;
}

export interface Resemblance {
  key: string;
  /** Number of letters that differ. */
  typos: number;
}

const cache = new WeakMap<NameIndex, Spellings>();

/** Keys that differ from the text by at most `limit` letters. A scan takes 2 ms. */
export function resemblingKeys(index: NameIndex, typedText: string, limit: number): Resemblance[] {
  const { keys, letters } = cache.get(index) ?? readSpellings(index);
  const own = lettersOf(typedText);
  const matches: Resemblance[] = [];
  for (const [row, key] of keys.entries()) {
    if (Math.abs(key.length - typedText.length) > limit) continue;
    // A wrong letter adds at most one letter to the set and removes at most one.
    if (countBits(own ^ (letters[row] ?? 0)) > 2 * limit) continue;
    const typos = editDistance(typedText, key, limit);
    if (typos <= limit) matches.push({ key, typos });
  }
  return matches;
}

function readSpellings(index: NameIndex): Spellings {
  const keys = [...new Set(index.map((entry) => entry.slice(0, entry.indexOf("\t"))))];
  const spellings = { keys, letters: Int32Array.from(keys, lettersOf) };
  cache.set(index, spellings);
  return spellings;
}

function lettersOf(text: string): number {
  let set = 0;
  for (let at = 0; at < text.length; at += 1) set |= 1 << (text.charCodeAt(at) & 31);
  return set;
}

function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
