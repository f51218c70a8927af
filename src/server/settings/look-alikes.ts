import { settingNames } from "./schema.ts";

type Source = Record<string, string | undefined>;

/** Shorter names, such as PORT and HOST, resemble too many variables of other programs. */
const SHORTEST_NAME = 8;
const MOST_EDITS = 2;

/**
 * One sentence per variable that is probably a misspelled setting: at most two typing errors away from a setting that
 * is not set itself.
 */
export function listLookAlikes(source: Source): string[] {
  return Object.keys(source)
    .filter((name) => source[name] && !settingNames.includes(name))
    .flatMap((name) => {
      const meant = findMeant(name, source);
      return meant
        ? [`${name}: expected another name, for this is no setting; ${meant} is one`]
        : [];
    });
}

function findMeant(name: string, source: Source): string | undefined {
  return settingNames.find(
    (known) =>
      known.length >= SHORTEST_NAME &&
      !source[known] &&
      Math.abs(known.length - name.length) <= MOST_EDITS &&
      countEdits(name.toUpperCase(), known) <= MOST_EDITS,
  );
}

/** Insertions, deletions, replacements and swaps of neighbors (optimal string alignment distance). */
function countEdits(from: string, to: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (older[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [older, previous] = [previous, current];
  }
  return previous[to.length] ?? 0;
}
