import { editDistance } from "#shared/places/edit-distance.ts";
import { plainWords } from "#shared/places/name-key.ts";
import { completionKeys, repairedKey, searchKey } from "./search-key.ts";
import type { NameRow } from "./search-queries.ts";

export interface RankedName {
  row: NameRow;
  /** Wrong letters; 0 if the text is the name or its beginning. */
  typos: number;
  /** True if the text is the whole name. */
  isExact: boolean;
  /** Lower is better; 1 is about one wrong letter. */
  cost: number;
}

interface TypedName {
  /** Keys that the complete name can begin with; the first is the search key of the text. */
  completions: string[];
  /** The key, and the key with misspelled street types corrected. */
  keys: string[];
  /** In lower case, nothing abbreviated. */
  plain: string;
}

type Match = Omit<RankedName, "row">;

/** True for rows of one street of a city: it has a row for each ZIP code in which a house number repeats. */
export const isSameStreet = (one: NameRow, other: NameRow): boolean =>
  one.kind === "street" &&
  other.kind === "street" &&
  one.key === other.key &&
  one.city === other.city &&
  one.state === other.state;

/** Compares names with a typed text. Drops names with more than two wrong letters, or with another number. */
export function rankNames(text: string, rows: readonly NameRow[]): RankedName[] {
  const key = searchKey(text);
  const query: TypedName = {
    completions: completionKeys(text),
    keys: [...new Set([key, repairedKey(text)])],
    plain: plainWords(text).join(" "),
  };
  return rows
    .flatMap((row) => {
      const match = findCompletion(query, row) ?? compareLetters(query, row);
      return match ? [{ row, ...match, cost: match.cost + kindCost[row.kind] }] : [];
    })
    .toSorted((one, other) => one.cost - other.cost);
}

const kindCost = { street: 0, area: 0.1, place: 0.2, stop: 0.3 };
const direction = /^[nsew] /;
/** A completed word ("st" for "sain") is less likely to be meant than the text itself. */
const GUESSED_WORD = 0.1;

function findCompletion({ completions }: TypedName, { key }: NameRow): Match | null {
  const matches = completions.flatMap((completion, index) => {
    const cost = haveSameNumbers(completion, key) ? completionCost(completion, key) : null;
    const guessCost = index === 0 ? 0 : GUESSED_WORD;
    return cost === null
      ? []
      : [{ typos: 0, isExact: completion.trimEnd() === key, cost: cost + guessCost }];
  });
  return matches.toSorted((one, other) => one.cost - other.cost)[0] ?? null;
}

/** Cost of a name that equals the text or begins with it; null for any other name. "34th St" begins "W 34th St". */
function completionCost(typedKey: string, key: string): number | null {
  const bare = key.replace(direction, "");
  const missing = Math.min(0.3, 0.03 * (key.length - typedKey.length));
  if (typedKey.trimEnd() === key) return 0;
  if (key.startsWith(typedKey)) return 0.2 + missing;
  if (typedKey === bare) return 0.3;
  return bare.startsWith(typedKey) ? 0.4 + missing : null;
}

function compareLetters({ keys, plain }: TypedName, row: NameRow): Match | null {
  const costs = keys.flatMap((key, corrections) => {
    if (!haveSameNumbers(key, row.key)) return [];
    if (corrections > 0 && completionCost(key, row.key) !== null) return 1;
    const cost = letterCost(key, row.key);
    return cost === null ? [] : cost + corrections;
  });
  const name = plainWords(row.name).join(" ");
  const whole = haveSameNumbers(plain, name) ? editDistance(plain, name, limitOf(plain)) : 9;
  const cost = Math.min(...costs, whole);
  const typos = Math.max(1, Math.floor(cost));
  return typos > limitOf(plain) ? null : { typos, isExact: false, cost: cost + 0.5 };
}

function letterCost(typedKey: string, key: string): number | null {
  const limit = limitOf(typedKey);
  const bare = key.replace(direction, "");
  const prefixCosts = [-1, 0, 1].map(
    (more) => 0.3 + editDistance(typedKey, key.slice(0, typedKey.length + more), limit),
  );
  const cost = Math.min(
    editDistance(typedKey, key, limit),
    bare === key ? 9 : 0.2 + editDistance(typedKey, bare, limit),
    ...prefixCosts,
  );
  return Math.floor(cost) > limit ? null : cost;
}

const limitOf = (text: string) => (text.length > 7 ? 2 : text.length > 3 ? 1 : 0);

/** "5th Ave" is never a misspelled "6th Ave". The last number may be unfinished. */
function haveSameNumbers(typedKey: string, key: string): boolean {
  const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];
  const [ours, theirs] = [numbersIn(typedKey), numbersIn(key)];
  const isUnfinished = (number: string, index: number) =>
    index === ours.length - 1 && typedKey.endsWith(number);
  return ours.every((number, index) =>
    isUnfinished(number, index)
      ? theirs.some((each) => each.startsWith(number))
      : theirs.includes(number),
  );
}
