import { editDistance } from "#shared/places/edit-distance.ts";
import { mendedKey, searchKey } from "./search-key.ts";
import type { NameRow } from "./search-queries.ts";

export interface RankedName {
  row: NameRow;
  /** Wrong letters; 0 if the text is the name or its beginning. */
  typos: number;
  /** Lower is better. */
  cost: number;
}

/** Compares names with a typed text. Drops names with more than two wrong letters, or with another number. */
export function rankNames(typed: string, rows: readonly NameRow[]): RankedName[] {
  const keys = [...new Set([searchKey(typed), mendedKey(typed)])];
  return rows
    .flatMap((row) => {
      const costs = keys.flatMap((key, index) => compare(key, row.key, index) ?? []);
      const best = costs.toSorted((one, other) => one.cost - other.cost)[0];
      return best ? [{ row, ...best, cost: best.cost + kindCost[row.kind] }] : [];
    })
    .toSorted((one, other) => one.cost - other.cost);
}

const kindCost = { street: 0, area: 0.1, place: 0.2, stop: 0.3 };
const direction = /^[nsew] /;

function compare(typed: string, key: string, mended: number) {
  if (!haveSameNumbers(typed, key)) return null;
  const cost = completionCost(typed, key);
  return cost === null
    ? compareLetters(typed, key, mended)
    : { typos: mended, cost: mended + cost };
}

/** Cost of a name that the text is, or begins; null for another. "34th St" begins "W 34th St". */
function completionCost(typed: string, key: string): number | null {
  const bare = key.replace(direction, "");
  if (typed === key) return 0;
  if (key.startsWith(typed)) return 0.2;
  if (typed === bare) return 0.3;
  return bare.startsWith(typed) ? 0.5 : null;
}

function compareLetters(typed: string, key: string, mended: number) {
  const limit = typed.length > 7 ? 2 : typed.length > 3 ? 1 : 0;
  const whole = [
    editDistance(typed, key, limit),
    0.2 + editDistance(typed, key.replace(direction, ""), limit),
  ];
  const begun = [-1, 0, 1].map(
    (more) => 0.3 + editDistance(typed, key.slice(0, typed.length + more), limit),
  );
  const cost = Math.min(...whole, ...begun);
  const typos = Math.floor(cost) + mended;
  return typos > limit ? null : { typos, cost: cost + mended + 0.5 };
}

/** "5th Ave" is never a misspelt "6th Ave". The last number may be unfinished. */
function haveSameNumbers(typed: string, key: string): boolean {
  const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];
  const [ours, theirs] = [numbersIn(typed), numbersIn(key)];
  const isUnfinished = (number: string, index: number) =>
    index === ours.length - 1 && typed.endsWith(number);
  return ours.every((number, index) =>
    isUnfinished(number, index)
      ? theirs.some((each) => each.startsWith(number))
      : theirs.includes(number),
  );
}
