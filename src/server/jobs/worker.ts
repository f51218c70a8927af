import { Logger, type Runner, run, runMigrations, runOnce } from "graphile-worker";
import type pg from "pg";
import type { Services } from "#server/services.ts";
import { taskList } from "./tasks.ts";

/** Creates or updates the queue's own tables. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: silent });
}

/**
 * Takes jobs from the queue until it is stopped; any number of nodes may do so. Mails and pushes have hands of their own:
 * a mail server that takes ten seconds to say nothing keeps no money waiting (decision 38).
 */
export async function startWorker(
  services: Services,
  pool: pg.Pool,
): Promise<Pick<Runner, "stop">> {
  const { settle_ride, stripe_event, ...telling } = taskList(services);
  const runners = await Promise.all(
    [{ settle_ride, stripe_event }, telling].map((tasks) =>
      run({
        pgPool: pool,
        taskList: tasks,
        concurrency: 4,
        pollInterval: 2000,
        noHandleSignals: true,
        logger: loggerOf(services),
      }),
    ),
  );
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) };
}

/** Does every job that is due, and those that they cause, then returns; for tests and load trials. */
export async function drainJobs(services: Services): Promise<void> {
  await runOnce({
    pgPool: services.pool,
    taskList: taskList(services),
    noHandleSignals: true,
    logger: loggerOf(services),
    preset: { worker: writtenBeforeItReturns },
  });
}

/** Otherwise the queue returns while it still writes how the last jobs went. */
const writtenBeforeItReturns = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const silent = new Logger(() => () => undefined);

/**
 * Only failures are worth a line. The queue's own sentences quote errors and its payloads may name people: both are
 * left out.
 */
const loggerOf = ({ log }: Services) =>
  new Logger(() => (level, _sentence, meta) => {
    const { job, error, fatalError } = (meta ?? {}) as JobLog;
    if (level !== "error" && level !== "warning") return;
    const which = job && { job: job.task_identifier, jobId: job.id, attempt: job.attempts };
    log.warn({ ...which, err: error ?? fatalError }, job ? "a job failed" : "the job queue failed");
  });

/** What the queue tells beside its sentences. */
interface JobLog {
  job?: { id: string; task_identifier: string; attempts: number };
  error?: unknown;
  fatalError?: unknown;
}
