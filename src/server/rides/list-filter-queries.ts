import { type RawBuilder, sql } from "kysely";
import { statesOfStatus } from "#shared/rides/list-choices.ts";
import type { DriverListFilter } from "#shared/rides/list-filter.ts";

/** SQL condition of the filter; true without filters. */
export function matchesFilter(filter: DriverListFilter): RawBuilder<boolean> {
  const { search, status, kind, from, to } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (status) conditions.push(sql`state in (${sql.join(statesOfStatus[status])})`);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (from) conditions.push(sql`${rideTime} >= ${midnightOf(from)}`);
  if (to) conditions.push(sql`${rideTime} < ${midnightOf(to, 1)}`);
  if (search) conditions.push(sql`words like all (${wordStarts(search)})`);
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

const rideTime = sql`coalesce(pickup_at, requested_at)`;

/** Start of a market day, shifted by `plusDays`. */
const midnightOf = (day: string, plusDays = 0) =>
  sql`market_midnight(${day}::date + ${plusDays}::int)`;

/** A LIKE pattern per word, for word prefixes. */
const wordStarts = (text: string) =>
  sql`array(select '% ' || word || '%' from string_to_table(trim(fold_words(${text})), ' ') as word)`;
