import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { matchesAllPatterns, searchPatterns } from "#server/database/search-words.ts";
import type { Role } from "#server/database/tables.d.ts";

export interface AuditFilter {
  /** Words of the admin's name or email, or of the affected driver's as in the driver list. */
  search: string;
  action?: string | undefined;
  /** Market days "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
}

export type AuditRow = Awaited<ReturnType<typeof listActs>>[number];

/** Counting stops one past this number, which means "more than". */
export const MAX_ACTS_COUNTED = 2000;
/** A search matches at most this number of drivers. */
const MAX_SUBJECTS = 1000;

/** The latest acts that match a filter, before a given act if any. Selects ids first, then reads the rows. */
export async function listActs(
  db: Db,
  filter: AuditFilter,
  { rows, offset = 0, before }: { rows: number; offset?: number; before?: number },
) {
  const matchingIds = sql<number>`
    select id from (${matching(filter, { max: offset + rows, before })}) as act
    order by id desc limit ${rows} offset ${offset}`;
  return db
    .selectFrom("auditLog")
    .innerJoin("accounts as admin", "admin.id", "auditLog.adminId")
    .select([
      "auditLog.id",
      "at",
      "action",
      "before",
      "after",
      "auditLog.reason",
      "adminId",
      "subjectId",
    ])
    .select(sql<string>`admin.first_name || ' ' || admin.last_name`.as("adminName"))
    .select([subject.name.as("subjectName"), subject.role.as("subjectRole")])
    .select(subject.reference.as("reference"))
    .where(sql<boolean>`audit_log.id in (${matchingIds})`)
    .orderBy("auditLog.id", "desc")
    .limit(rows)
    .execute();
}

/** The affected object. Subselects, because planning the joins takes longer than running them. */
const subject = {
  role: sql<Role | null>`(select role from accounts where id = subject_id)`,
  reference: sql<string | null>`(select reference from rides where id = subject_id)`,
  name: sql<string | null>`coalesce(
    (select first_name || ' ' || last_name from accounts where id = subject_id),
    (select reference from rides where id = subject_id),
    (select title from ideas where id = subject_id),
    (select first_name || ' ' || last_name from testimonials
      join accounts on accounts.id = testimonials.driver_id where testimonials.id = subject_id))`,
};

/** Number of matching acts, at most MAX_ACTS_COUNTED + 1. */
export async function countActs(db: Db, filter: AuditFilter): Promise<number> {
  const max = MAX_ACTS_COUNTED + 1;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (
      select from (${matching(filter, { max })}) as act limit ${max}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** All matching acts, latest first, in batches of 1,000. */
export async function* streamActs(
  db: Db,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditRow[]> {
  let before: number | undefined;
  for (;;) {
    const acts = await listActs(db, filter, {
      rows: 1000,
      ...(before !== undefined && { before }),
    });
    if (acts.length > 0) yield acts;
    before = acts.at(-1)?.id;
    if (acts.length < 1000) return;
  }
}

/** Distinct actions in the log, by a loose index scan. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > actions.action order by a.action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null order by action limit 100`.execute(db);
  return rows.map(({ action }) => action);
}

/** Maximum number of acts, and the id they must precede. */
type Bounds = { max: number; before?: number | undefined };

/** Ids of matching acts, unordered: at least the latest `max` of them. */
function matching(
  { search, action, from, to }: AuditFilter,
  { max, before }: Bounds,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (action) conditions.push(sql`audit_log.action = ${action}`);
  if (from) conditions.push(sql`audit_log.at >= ${midnightOf(from)}`);
  if (to) conditions.push(sql`audit_log.at < ${midnightOf(to, 1)}`);
  if (before !== undefined) conditions.push(sql`audit_log.id < ${before}`);
  const otherConditions = sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  const patterns = searchPatterns(search);
  return patterns.length > 0
    ? matchingPeople(patterns, otherConditions, max)
    : sql`select id from audit_log where ${otherConditions}`;
}

/**
 * Acts by admins or on drivers whose name matches. Reads the latest acts of each from the
 * per-account indexes, so that other accounts' acts are not scanned.
 */
const matchingPeople = (
  patterns: string[],
  otherConditions: RawBuilder<boolean>,
  max: number,
) => sql`
  select act.id from accounts as admin
  cross join lateral (
    select audit_log.id from audit_log where audit_log.admin_id = admin.id and ${otherConditions}
    order by audit_log.id desc limit ${max}) as act
  where admin.role = 'ADMIN'
    and ${matchesAllPatterns(sql`unaccent(normalize(lower(' ' || admin.first_name || ' ' || admin.last_name || ' ' || admin.email)))`, patterns)}
  union
  select act.id from (
    select driver_id from driver_listing where ${matchesAllPatterns(sql`words`, patterns)}
    order by number desc limit ${MAX_SUBJECTS}) as driver
  cross join lateral (
    select audit_log.id from audit_log where audit_log.subject_id = driver.driver_id and ${otherConditions}
    order by audit_log.id desc limit ${max}) as act`;

/** Midnight at the start of a market's day, plus a number of days. */
const midnightOf = (day: string, plus = 0) => sql`market_midnight(${day}::date + ${plus}::int)`;
