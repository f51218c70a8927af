import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Maximum retry delay: after an outage, retries resume within this time. */
const MAX_PAUSE_MINUTES = 5;

const RETRY_DAYS = 3;

/** Number of attempts in the retry period at the maximum delay. */
const MAX_TRIES = (RETRY_DAYS * 24 * 60) / MAX_PAUSE_MINUTES;

/** Whether a delivery owed since `since` (a column) is still within the retry period. */
export const isStillOwed = (since: string, now: Date): RawBuilder<boolean> =>
  sql`${sql.ref(since)} > ${now}::timestamptz - ${RETRY_DAYS}::int * interval '1 day'`;

/** Linear backoff by `tries` (a column): after 2, 4, then every 5 minutes. */
export const nextTryAt = (tries: string, now: Date): RawBuilder<Date> =>
  sql`${now}::timestamptz + least(2 * ${sql.ref(tries)}, ${MAX_PAUSE_MINUTES}::int) * interval '1 minute'`;

/**
 * Shortens the retry delays of failed jobs and raises their number of attempts: graphile-worker lets the delays grow to
 * six hours and stops after 25 attempts.
 */
export async function sweepFailedJobs({ db }: { db: Db }): Promise<void> {
  await sql`
    with late as (
      select array_agg(id) as ids from graphile_worker.jobs
      where attempts between 1 and max_attempts - 1 and locked_at is null
        and run_at > now() + make_interval(mins => ${MAX_PAUSE_MINUTES})
    )
    select from late, graphile_worker.reschedule_jobs(ids,
      run_at := now() + make_interval(mins => ${MAX_PAUSE_MINUTES}), max_attempts := ${MAX_TRIES})`.execute(
    db,
  );
}
