import type { Db } from "#server/database/db.ts";
import type { FoundDrivers } from "#shared/favorites/contract.ts";
import { favoriteLimits } from "#shared/favorites/limits.ts";
import { type FoundRow, foldWords, listDriversByName } from "./search-queries.ts";

/** Maximum number of words in a search; the shortest beyond it are ignored. */
const MAX_WORDS = 8;

/** Verified drivers whose name matches each word by prefix; none for a text without words. */
export async function searchByName(
  db: Db,
  text: string,
  riderId: string,
): Promise<Pick<FoundDrivers, "drivers" | "hasMore">> {
  const [first, ...others] = selectWords(await foldWords(db, text));
  if (first === undefined) return { drivers: [], hasMore: false };
  const matches: FoundRow[] = await listDriversByName(db, {
    words: [first, ...others],
    riderId,
    max: favoriteLimits.maxResults + 1,
  });
  const drivers = matches.slice(0, favoriteLimits.maxResults);
  return { drivers, hasMore: matches.length > drivers.length };
}

/** Words that are not a prefix of another, longest first, because the longest matches the fewest names. */
function selectWords(words: readonly string[]): string[] {
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .slice(0, MAX_WORDS);
}
