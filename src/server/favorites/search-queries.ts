import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { isLinked } from "#server/linked-accounts/queries.ts";

/** A driver in the search results. */
export interface FoundRow {
  id: string;
  firstName: string;
  lastName: string;
  profileImage: string | null;
  isFavorite: boolean;
  isNever: boolean;
}

/** Normalizes a text into words as stored for names: lower case, no accents, no punctuation. */
export async function foldWords(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from string_to_table(trim(fold_words(${text})), ' ') as word
    where word <> '' limit 300`.execute(db);
  return rows.map(({ word }) => word);
}

/**
 * Verified drivers whose name matches each word by prefix, up to a limit, ordered by the name's word that matches the
 * first prefix. Pass the most selective word first.
 */
export async function listDriversByName(
  db: Db,
  { words, riderId, max }: { words: readonly [string, ...string[]]; riderId: string; max: number },
): Promise<FoundRow[]> {
  const [first, ...others] = words;
  const { rows } = await sql<FoundRow>`
    select account.id, account.first_name, account.last_name, account.profile_image,
      favorites.rider_id is not null as is_favorite, never_again.rider_id is not null as is_never
    from driver_name_words as found
    join drivers on drivers.account_id = found.driver_id and drivers.is_verified
    join accounts as account on account.id = found.driver_id
    left join favorites on favorites.driver_id = found.driver_id and favorites.rider_id = ${riderId}
    left join never_again on never_again.driver_id = found.driver_id and never_again.rider_id = ${riderId}
    where ${begins("found.word", first)}
      and not ${isLinked(riderId, "found.driver_id")}
      and not exists (
        select from driver_name_words as sooner
        where sooner.driver_id = found.driver_id and sooner.word < found.word and ${begins("sooner.word", first)})
      ${sql.join(others.map(hasWord), sql``)}
    order by found.word, found.name, found.driver_id
    limit ${max}`.execute(db);
  return rows;
}

const hasWord = (word: string): RawBuilder<boolean> => sql`
  and exists (
    select from driver_name_words as another
    where another.driver_id = found.driver_id and ${begins("another.word", word)})`;

/** 1114111 is the last code point of Unicode, so this is an upper bound of all strings with the prefix. */
const begins = (column: string, word: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= ${word} and ${sql.ref(column)} < ${word} || chr(1114111)`;
