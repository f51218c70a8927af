import { sql } from "kysely";
import { PRESENCE_LOCK } from "#server/adapters/events/presence-lock.ts";
import type { Db } from "#server/database/db.ts";

/** Runners ("pool-...") that have locked jobs while no living process holds their presence lock. */
export async function listAbsentRunners(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct locked_by as id from graphile_worker.jobs
    where locked_by is not null and not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and classid = ${PRESENCE_LOCK}::int::oid
        and objid = hashtext(locked_by)::oid
        and database = (select oid from pg_database where datname = current_database()))
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether any process holds the presence lock of a job runner in this database. */
export async function isAnyRunnerAlive(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and granted and classid = ${PRESENCE_LOCK}::int::oid
      and database = (select oid from pg_database where datname = current_database())
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Makes jobs that these runners have locked available to others, at once. */
export async function unlockJobsOf(db: Db, runnerIds: string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${runnerIds}::text[])`.execute(db);
}
