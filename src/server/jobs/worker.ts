import { type Runner, runMigrations, runOnce } from "graphile-worker";
import type pg from "pg";
import type { Services } from "#server/services.ts";
import { watchDeadRunners } from "./dead-runners.ts";
import { hasDueJobs } from "./due-queries.ts";
import { loggerOf, silentLogger } from "./job-log.ts";
import { handledWrites, openRunnerLane } from "./runner-lane.ts";
import { taskList } from "./tasks.ts";

/** Creates or updates the queue's own tables. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: silentLogger });
}

/**
 * A money job waits for Stripe and the database in some thirty turns of the event loop. With few at once, a busy loop
 * delays payments for seconds, while the machine could do more. Fewer than the pool's connections, which requests share.
 */
const MONEY_JOBS = 8;
const NOTICE_JOBS = 4;

/**
 * Takes jobs from the queue until it is stopped; any number of nodes may run it. Mails and pushes have their own lane,
 * so that a slow mail server delays no payment (docs/decisions/0038).
 */
export async function startWorker(
  services: Services,
  pool: pg.Pool,
): Promise<Pick<Runner, "stop">> {
  const {
    settle_ride,
    settle_tip,
    stripe_event,
    fraud_review,
    refresh_cards,
    delete_customer,
    ...noticeTasks
  } = taskList(services);
  const stopWatch = await watchDeadRunners(services);
  const moneyTasks = {
    ...{ settle_ride, settle_tip, stripe_event, fraud_review },
    ...{ refresh_cards, delete_customer },
  };
  const lanes = await Promise.all([
    openRunnerLane({ services, pool, tasks: moneyTasks, concurrency: MONEY_JOBS }),
    openRunnerLane({ services, pool, tasks: noticeTasks, concurrency: NOTICE_JOBS }),
  ]);
  return {
    stop: async () => {
      await Promise.all([stopWatch(), ...lanes.map((lane) => lane.stop())]);
    },
  };
}

/**
 * Runs all due jobs and the jobs they enqueue, then returns; for tests and load tests. Starts no worker for an empty
 * queue.
 */
export async function drainJobs(services: Services): Promise<void> {
  if (!(await hasDueJobs(services.db))) return;
  await runOnce({
    pgPool: services.pool,
    taskList: taskList(services),
    noHandleSignals: true,
    logger: loggerOf(services),
    preset: { worker: handledWrites },
  });
}
