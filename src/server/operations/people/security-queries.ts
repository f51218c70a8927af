import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";

export interface SecurityFilter {
  kind?: string | undefined;
  /** Market days "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
  /** Accounts, or a network "203.0.113.0/24"; all if absent. */
  people?: readonly string[] | undefined;
  network?: string | undefined;
}

/** Counting stops at this number of events. */
export const MAX_EVENTS_COUNTED = 2000;

/** The latest events that match a filter. */
export const listEvents = (
  db: Db,
  filter: SecurityFilter,
  { rows, offset }: { rows: number; offset: number },
) =>
  db
    .selectFrom("securityEvents")
    .innerJoin("accounts", "accounts.id", "securityEvents.accountId")
    .select(["accountId", "kind", "network", "times", "lastAt", "role"])
    .select(sql<string>`first_name || ' ' || last_name`.as("name"))
    .where(matching(filter))
    .orderBy("hour", "desc")
    .orderBy("lastAt", "desc")
    .orderBy("accountId")
    .orderBy("kind")
    .orderBy("network")
    .limit(rows)
    .offset(offset)
    .execute();

/** Number of matching events; one more than the counting limit if there are more. */
export async function countEvents(db: Db, filter: SecurityFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (
      select from security_events where ${matching(filter)} limit ${MAX_EVENTS_COUNTED + 1}) as found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Distinct kinds of the stored events, by a loose index scan. */
export async function listEventKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds as (
      (select kind from security_events order by kind limit 1)
      union all
      select (select e.kind from security_events e where e.kind > kinds.kind order by e.kind limit 1)
      from kinds where kinds.kind is not null
    )
    select kind from kinds where kind is not null order by kind`.execute(db);
  return rows.map(({ kind }) => kind);
}

function matching({ kind, from, to, people, network }: SecurityFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (from) conditions.push(sql`hour >= market_midnight(${from}::date)`);
  if (to) conditions.push(sql`hour < market_midnight(${to}::date + 1)`);
  if (people) conditions.push(sql`account_id = any(${people}::uuid[])`);
  if (network) conditions.push(sql`network = ${network}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
