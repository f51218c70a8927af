import { settingNames } from "./schema.ts";

type Source = Record<string, string | undefined>;

/** Shorter names, such as PORT and HOST, resemble too many variables of other programs. */
const MIN_NAME = 8;
const MAX_EDITS = 2;

/**
 * One sentence per variable that is probably a misspelled setting: at most two typing errors away from a setting that
 * is not set itself.
 */
export function listLookAlikes(source: Source): string[] {
  return Object.keys(source)
    .filter((name) => source[name] && !settingNames.includes(name))
    .flatMap((name) => {
      const similar = findSimilarSetting(name, source);
      return similar
        ? [`${name}: expected another name, for this is no setting; ${similar} is one`]
        : [];
    });
}

function findSimilarSetting(name: string, source: Source): string | undefined {
  return settingNames.find(
    (settingName) =>
      settingName.length >= MIN_NAME &&
      !source[settingName] &&
      Math.abs(settingName.length - name.length) <= MAX_EDITS &&
      countEdits(name.toUpperCase(), settingName) <= MAX_EDITS,
  );
}

/** Insertions, deletions, replacements and swaps of neighbors (optimal string alignment distance). */
function countEdits(from: string, to: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const swapCost = isSwap(from, to, { row, column }) ? at(older, column - 2) + 1 : Infinity;
      const replaceCost = at(previous, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const editCost = Math.min(at(previous, column), at(current, column - 1)) + 1;
      current[column] = Math.min(editCost, replaceCost, swapCost);
    }
    [older, previous] = [previous, current];
  }
  return at(previous, to.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? 0;

const isSwap = (from: string, to: string, { row, column }: { row: number; column: number }) =>
  from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
