import { type RawBuilder, sql } from "kysely";
import { statesOfStatus } from "#shared/rides/list-choices.ts";
import type { DriverListFilter } from "#shared/rides/list-filter.ts";

/** Whether a ride is one that is looked for; without a filter every ride is. */
export function isLookedFor(filter: DriverListFilter): RawBuilder<boolean> {
  const { search, status, kind, from, to } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (status) conditions.push(sql`state in (${sql.join(statesOfStatus[status])})`);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (from) conditions.push(sql`${ridden} >= ${midnightOf(from)}`);
  if (to) conditions.push(sql`${ridden} < ${midnightOf(to, 1)}`);
  if (search) conditions.push(sql`words like all (${wordStarts(search)})`);
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

const ridden = sql`coalesce(pickup_at, requested_at)`;

/** Midnight in New York at the beginning of a day, or of one so many days later. */
const midnightOf = (day: string, plus = 0) =>
  sql`(${day}::date + ${plus}::int)::timestamp at time zone 'America/New_York'`;

/** A pattern for each word of a text; a text without words asks for nothing. */
const wordStarts = (written: string) =>
  sql`array(select '% ' || word || '%' from string_to_table(trim(fold_words(${written})), ' ') as word)`;
