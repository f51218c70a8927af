import type { Db } from "#server/database/db.ts";
import type { FoundDrivers } from "#shared/favorites/contract.ts";
import { favoriteLimits } from "#shared/favorites/limits.ts";
import { type FoundRow, foldWords, listDriversByName } from "./search-queries.ts";

/** No name has more words that say something; what is longer is found by these. */
const MOST_WORDS = 8;

/** Verified drivers with each word of a text at the beginning of a word of their name; nobody without a word. */
export async function searchByName(
  db: Db,
  written: string,
  riderId: string,
): Promise<Pick<FoundDrivers, "drivers" | "hasMore">> {
  const [first, ...others] = tellingWords(await foldWords(db, written));
  if (first === undefined) return { drivers: [], hasMore: false };
  const found: FoundRow[] = await listDriversByName(db, {
    words: [first, ...others],
    riderId,
    most: favoriteLimits.found + 1,
  });
  const drivers = found.slice(0, favoriteLimits.found);
  return { drivers, hasMore: found.length > drivers.length };
}

/** The words that another does not imply, the longest first: it leaves the fewest names. */
function tellingWords(words: readonly string[]): string[] {
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .slice(0, MOST_WORDS);
}
