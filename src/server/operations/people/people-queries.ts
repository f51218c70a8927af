import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Maximum number of people whose rides are searched at once. */
const MAX_PEOPLE = 20;

/**
 * Riders and drivers with a name or e-mail that matches each search word by prefix, `max` at most.
 * `isCut` if more may match: the query counts words, and two words of one person can match. The role is a value of one
 * account, because for exists() PostgreSQL would read all accounts of the role first.
 */
export async function listPeopleNamed(
  db: Db,
  search: string,
  { role = null, max = MAX_PEOPLE }: { role?: "RIDER" | "DRIVER" | null; max?: number } = {},
): Promise<{ ids: string[]; isCut: boolean }> {
  const { rows } = await sql<{ accountId: string }>`
    with search_words as (
      select word || '' as word from string_to_table(
        case when ${search}::text like '%@%' then lower(trim(${search}::text)) else trim(fold_words(${search}::text)) end,
        ' ') as word where word <> ''
    ),
    longest as (select word from search_words order by length(word) desc, word limit 1)
    select person.account_id
    from longest
    cross join lateral (
      select account_id, word from person_words
      where word >= longest.word collate "C" and word < (longest.word || U&'\\+10FFFF') collate "C"
        and (${role}::role is null or
          (select role from accounts where accounts.id = person_words.account_id) = ${role}::role)
        and not exists (
          select from search_words where not exists (
            select from person_words as other
            where other.account_id = person_words.account_id
              and other.word >= search_words.word collate "C" and other.word < (search_words.word || U&'\\+10FFFF') collate "C"))
      order by word, account_id
      limit ${max + 1}
    ) as person
    limit ${max + 1}`.execute(db);
  const ids = [...new Set(rows.map(({ accountId }) => accountId))];
  return { ids: ids.slice(0, max), isCut: rows.length > max };
}
