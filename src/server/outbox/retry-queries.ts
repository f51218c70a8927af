import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Whoever was away is asked again within this many minutes of the return. */
const LONGEST_PAUSE_MINUTES = 5;

/** Then it is given up. */
const TRIED_DAYS = 3;

/** As many of the longest pauses. */
const MOST_TRIES = (TRIED_DAYS * 24 * 60) / LONGEST_PAUSE_MINUTES;

/** Whether what is owed since an instant (a column) is not given up yet. */
export const isStillOwed = (since: string, now: Date): RawBuilder<boolean> =>
  sql`${sql.ref(since)} > ${now}::timestamptz - ${TRIED_DAYS}::int * interval '1 day'`;

/** When to try again what has failed `tries` times (a column): after 2, 4, then every 5 minutes. */
export const nextTryAt = (tries: string, now: Date): RawBuilder<Date> =>
  sql`${now}::timestamptz + least(2 * ${sql.ref(tries)}, ${LONGEST_PAUSE_MINUTES}::int) * interval '1 minute'`;

/** Brings jobs that failed nearer: the queue's own pauses double up to six hours, and end after 25. */
export async function hastenFailedJobs(db: Db): Promise<void> {
  await sql`
    with late as (
      select array_agg(id) as ids from graphile_worker.jobs
      where attempts between 1 and max_attempts - 1 and locked_at is null
        and run_at > now() + make_interval(mins => ${LONGEST_PAUSE_MINUTES})
    )
    select from late, graphile_worker.reschedule_jobs(ids,
      run_at := now() + make_interval(mins => ${LONGEST_PAUSE_MINUTES}), max_attempts := ${MOST_TRIES})`.execute(
    db,
  );
}
