import { type RawBuilder, sql } from "kysely";
import { statesOfStatus } from "#shared/rides/list-choices.ts";
import type { DriverListFilter } from "#shared/rides/list-filter.ts";

/** SQL condition of the filter; true without filters. */
export function matchesFilter(
  filter: DriverListFilter,
  matchesSearch: (search: string) => RawBuilder<unknown> = matchesWords,
): RawBuilder<boolean> {
  const { search, status, kind, from, to } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (status) conditions.push(sql`state in (${sql.join(statesOfStatus[status])})`);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (from) conditions.push(sql`${rideTime} >= ${midnightOf(from)}`);
  if (to) conditions.push(sql`${rideTime} < ${midnightOf(to, 1)}`);
  if (search) conditions.push(matchesSearch(search));
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

const rideTime = sql`coalesce(pickup_at, requested_at)`;

/** Start of a market day, shifted by `plusDays`. */
const midnightOf = (day: string, plusDays = 0) =>
  sql`market_midnight(${day}::date + ${plusDays}::int)`;

/** Each word starts a word of the reference, the places or the rider's name. */
const matchesWords = (search: string) =>
  sql`words like all (array(select '% ' || word || '%' from ${wordsOf(search)} as word))`;

/** Each word starts a word of the reference, the places, the rider's name or the driver's name. */
export const matchesWordsOrDriver = (search: string) =>
  sql`not exists (
    select from ${wordsOf(search)} as typed
    where words not like '% ' || typed || '%' and not exists (
      select from driver_name_words names where names.driver_id = rides.driver_id and starts_with(word, typed)))`;

const wordsOf = (text: string) => sql`string_to_table(trim(fold_words(${text})), ' ')`;
