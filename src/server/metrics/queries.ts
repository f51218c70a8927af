import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

export interface Backlog {
  /**
   * Jobs that should have started, by task, and `settle_ride` jobs that failed and wait for a retry. `oldestSeconds`
   * is the delay of the oldest job; for `settle_ride` its age, because each retry moves `run_at`.
   */
  dueJobs: { task: string; jobs: number; oldestSeconds: number }[];
  /** Jobs that failed too often to be tried again. */
  failedJobs: number;
  /** Payments, tips and tolls with money that Stripe refused to move, not settled since. */
  refusedPayments: number;
  /** Stripe's events that are stored and not yet processed. */
  events: { waiting: number; oldestSeconds: number };
  openFindings: { kind: string; findings: number }[];
  activeRides: { state: string; rides: number }[];
}

/** Reads the work that waits in the database, for all nodes. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  const [dueJobs, failed, refused, events, openFindings, activeRides] = await Promise.all([
    sql<Backlog["dueJobs"][number]>`
      select tasks.identifier as task, count(*) as jobs,
        max(extract(epoch from now() - case when tasks.identifier = 'settle_ride' then jobs.created_at else run_at end)
        )::float8 as oldest_seconds
      from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where is_available and (run_at <= now() or tasks.identifier = 'settle_ride' and attempts > 0)
      group by 1`.execute(db),
    sql<{ jobs: number }>`
      select count(*) as jobs from graphile_worker._private_jobs
      where attempts >= max_attempts`.execute(db),
    sql<{ payments: number }>`
      select (select count(*) from payments where settled_at is null and refusals > 0)
        + (select count(*) from tips where settled_at is null and refusals > 0) as payments`.execute(
      db,
    ),
    sql<Backlog["events"]>`
      select count(*) as waiting,
        coalesce(max(extract(epoch from ${now}::timestamptz - received_at)), 0)::float8 as oldest_seconds
      from stripe_events where processed_at is null`.execute(db),
    db
      .selectFrom("findings")
      .select(["kind", (eb) => eb.fn.countAll<number>().as("findings")])
      .where("resolvedAt", "is", null)
      .groupBy("kind")
      .execute(),
    db
      .selectFrom("rides")
      .select(["state", (eb) => eb.fn.countAll<number>().as("rides")])
      .where("state", "in", ["awaiting_payment", "pending", "accepted", "arrived", "started"])
      .groupBy("state")
      .execute(),
  ]);
  return {
    dueJobs: dueJobs.rows,
    failedJobs: failed.rows[0]?.jobs ?? 0,
    refusedPayments: refused.rows[0]?.payments ?? 0,
    events: events.rows[0] ?? { waiting: 0, oldestSeconds: 0 },
    openFindings,
    activeRides,
  };
}
