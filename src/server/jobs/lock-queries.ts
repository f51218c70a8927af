import { sql } from "kysely";
import { PRESENCE_LOCK } from "#server/adapters/events/presence-lock.ts";
import type { Db } from "#server/database/db.ts";

/** Runners ("pool-...") that have locked jobs although no live process holds their presence lock. */
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

/** True if any process holds a job runner's presence lock in this database. */
export async function isAnyRunnerAlive(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and granted and classid = ${PRESENCE_LOCK}::int::oid
      and database = (select oid from pg_database where datname = current_database())
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Unlocks all jobs of these runners. Mails claimed by those jobs and not recorded as sent become due again. */
export async function unlockJobsOf(db: Db, runnerIds: string[]): Promise<void> {
  await sql`
    with locked as (
      select identifier, payload from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = task_id
      where locked_by = any(${runnerIds}::text[])
    ), rides as (
      update ride_mails set try_after = null from locked
      where identifier = 'ride_mails' and event_id = (payload ->> 'eventId')::bigint and sent_at is null
    ), accounts as (
      update account_mails set try_after = null from locked
      where identifier = 'account_mail' and id = (payload ->> 'mailId')::uuid and sent_at is null
    )
    select graphile_worker.force_unlock_workers(${runnerIds}::text[])`.execute(db);
}
